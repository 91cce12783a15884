import type { ReplyOf } from '../../../contract/call.ts'
import type { getSettings } from '../../../contract/calls/admin/settings.ts'
import { cardNames } from '../../../contract/settings.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { cardOf } from './apply-settings.ts'
import { getClient } from './client-of-host.ts'
import { highestAcknowledged } from './privacy-notice.store.ts'

type Shown = ReplyOf<typeof getSettings>

/** Every card of the client's settings, with what bounds them. */
export async function showSettings(tx: ClientTx): Promise<Shown> {
  const client = await getClient(tx)
  const cards = Object.fromEntries(cardNames.map(card => [card, cardOf(client, card)])) as unknown as Shown['cards']
  return { cards, defaultLocale: client.defaultLocale, acknowledged: await highestAcknowledged(tx) }
}
