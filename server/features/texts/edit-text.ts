import type { ReplyOf } from '../../../contract/call.ts'
import type { previewText as previewTextCall } from '../../../contract/calls/admin/texts/preview.ts'
import type { getOwnText } from '../../../contract/calls/admin/texts.ts'
import type { TextName } from '../../../contract/calls/texts.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { getClient, lockClient } from '../clients/client-of-host.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { readHtml } from '../rich-text/read-html.ts'
import { defaultHtml } from './default-texts.ts'
import { readText } from './read-text.ts'
import { dropText, saveText, type TextRefusal, type TextToSave } from './save-text.ts'
import { findText } from './texts.store.ts'

/** A text in one language as its client writes it, and what people read. */
export async function showOwnText(
  tx: ClientTx,
  name: TextName,
  locale: string,
): Promise<Outcome<ReplyOf<typeof getOwnText>, 'locale-unknown' | 'text-unknown'>> {
  if (localeOf(locale).code !== locale) return refused('locale-unknown', { locale })
  const html = (await findText(tx, name, [locale]))?.html ?? ''
  const read = await readText(tx, await getClient(tx), name, locale)
  if (!read.ok) return read
  const { leftOut } = readHtml(html)
  return done({ revision: revisionOf(html), html, ours: defaultHtml(name, locale), read: read.value, leftOut })
}

/** What people would read if a text were kept so; of one without a word what stands in its place. */
export async function previewText(
  tx: ClientTx,
  { name, locale, html }: { readonly name: TextName; readonly locale: string; readonly html: string },
): Promise<Outcome<ReplyOf<typeof previewTextCall>, 'locale-unknown' | 'text-unknown'>> {
  if (localeOf(locale).code !== locale) return refused('locale-unknown', { locale })
  const { text, leftOut } = readHtml(html)
  if (html !== '') return done({ content: text.content, leftOut })
  const read = await readText(tx, await getClient(tx), name, locale, { withoutOwnIn: locale })
  return read.ok ? done({ content: read.value.content, leftOut }) : read
}

/** Keeps a text on the revision that whoever changes it has seen; without a word it is ours again. */
export async function editText(
  tx: ClientTx,
  { revision, ...text }: TextToSave & { readonly name: TextName; readonly revision: string },
): Promise<Outcome<true, TextRefusal | 'settings-changed'>> {
  // Of two that are saved at once the second sees what the first has kept.
  await lockClient(tx)
  const before = (await findText(tx, text.name, [text.locale]))?.html ?? ''
  // A save whose answer was lost is no conflict.
  if (before === text.html) return done(true)
  if (revisionOf(before) !== revision) return refused('settings-changed')
  const kept = text.html === '' ? await dropText(tx, text) : await saveText(tx, text)
  return kept.ok ? done(true) : kept
}
