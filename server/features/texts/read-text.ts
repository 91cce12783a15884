import type { ReplyOf } from '../../../contract/call.ts'
import { type getText, type TextName, textNames } from '../../../contract/calls/texts.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { mediaLabelOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { readHtml } from '../rich-text/read-html.ts'
import { defaultText } from './default-texts.ts'
import { findText } from './texts.store.ts'

/**
 * An informational text (N16): the client's own in the wanted language, else in the client's, else ours. A client that
 * has its own words on privacy means them for everybody, so ours never stand in for a missing translation. `withoutOwnIn`: as if
 * the client had none in that language.
 */
export async function readText(
  tx: ClientTx,
  client: Client,
  name: string,
  locale: string,
  { withoutOwnIn }: { readonly withoutOwnIn?: string } = {},
): Promise<Outcome<ReplyOf<typeof getText>, 'text-unknown'>> {
  if (!isTextName(name)) return refused('text-unknown')
  const version = name === 'privacy-notice' ? { version: client.settings.privacyNotice.version } : {}
  const own = await findText(
    tx,
    name,
    [locale, client.defaultLocale].filter(one => one !== withoutOwnIn),
  )
  if (own !== undefined) return done({ name, locale: own.locale, ...version, ...readHtml(own.html).text })
  const ours = defaultText(name, locale, spoken => ({
    client: client.name,
    mediaLabel: mediaLabelOf(client, spoken),
  }))
  return done({ name, locale: ours.locale, ...version, ...ours.text })
}

export function isTextName(name: string): name is TextName {
  return (textNames as readonly string[]).includes(name)
}
