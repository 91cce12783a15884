import { createHash } from 'node:crypto'
import { longestTypedText } from '../../../contract/calls/admin/texts.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { type ReadHtml, readHtml } from '../rich-text/read-html.ts'
import { isTextName } from './read-text.ts'
import { deleteText, findText, upsertText } from './texts.store.ts'

/** Bytes of one text, at most. */
export const longestText = 262_144

export interface TextToSave {
  readonly name: string
  readonly locale: string
  readonly html: string
  readonly actor: Actor
}

export type TextRefusal = 'text-unknown' | 'locale-unknown' | 'text-empty' | 'text-too-long'

/** Keeps a client's own text; answers what of it could not be kept. */
export async function saveText(
  tx: ClientTx,
  { name, locale, html, actor }: TextToSave,
): Promise<Outcome<ReadHtml, TextRefusal>> {
  if (!isTextName(name)) return refused('text-unknown', { name })
  if (localeOf(locale).code !== locale) return refused('locale-unknown', { locale })
  if (Buffer.byteLength(html) > longestText) return refused('text-too-long')
  const read = readHtml(html)
  if (read.text.content.length === 0) return refused('text-empty')
  const before = (await findText(tx, name, [locale]))?.html ?? null
  await upsertText(tx, { name, locale, html, actor })
  await noteText(tx, { name, locale, actor }, { before, after: html })
  return done(read)
}

/** Goes back to our own text; answers whether there was another. */
export async function dropText(
  tx: ClientTx,
  { name, locale, actor }: Omit<TextToSave, 'html'>,
): Promise<Outcome<boolean, 'text-unknown' | 'locale-unknown'>> {
  if (!isTextName(name)) return refused('text-unknown', { name })
  if (localeOf(locale).code !== locale) return refused('locale-unknown', { locale })
  const before = (await findText(tx, name, [locale]))?.html ?? null
  const wasThere = await deleteText(tx, name, locale)
  if (wasThere) await noteText(tx, { name, locale, actor }, { before, after: null })
  return done(wasThere)
}

/** Notes a text as it was and as it is: nobody can say afterwards that people read something else. */
async function noteText(
  tx: ClientTx,
  { name, locale, actor }: Omit<TextToSave, 'html'>,
  sides: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  const [before, after] = [sides.before, sides.after].map(kept)
  const details = { locale, own: sides.after !== null, before, after }
  await recordEvent(tx, { actor, action: 'client.text', subject: `text:${name}`, details })
}

// One that is too long to be typed in the console is known by its hash: a page of the trail shows fifty events.
function kept(html: string | null): string | null {
  if (html === null || html.length <= longestTypedText) return html
  return `sha256:${createHash('sha256').update(html).digest('hex')}`
}
