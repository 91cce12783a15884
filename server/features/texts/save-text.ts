import type { Actor } from '../../../rules/actors/actor.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { type ReadHtml, readHtml } from '../rich-text/read-html.ts'
import { isTextName } from './read-text.ts'
import { deleteText, upsertText } from './texts.store.ts'

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
  await upsertText(tx, { name, locale, html, actor })
  await recordEvent(tx, { actor, action: 'client.text', subject: `text:${name}`, details: { locale, own: true } })
  return done(read)
}

/** Goes back to our own text; answers whether there was another. */
export async function dropText(
  tx: ClientTx,
  { name, locale, actor }: Omit<TextToSave, 'html'>,
): Promise<Outcome<boolean, 'text-unknown' | 'locale-unknown'>> {
  if (!isTextName(name)) return refused('text-unknown', { name })
  if (localeOf(locale).code !== locale) return refused('locale-unknown', { locale })
  const wasThere = await deleteText(tx, name, locale)
  if (wasThere) {
    await recordEvent(tx, {
      actor,
      action: 'client.text',
      subject: `text:${name}`,
      details: { locale, own: false },
    })
  }
  return done(wasThere)
}
