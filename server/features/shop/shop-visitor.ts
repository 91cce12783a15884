import type { ReplyOf } from '../../../contract/call.ts'
import type { exchangeShopTicket } from '../../../contract/calls/shop/tickets.ts'
import type { PageType } from '../../../contract/calls/user/market-place-url.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { pointsLabelOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { readVisitor } from './shop-visitor.store.ts'

export type ShopVisitor = Omit<ReplyOf<typeof exchangeShopTicket>, 'visit'>

/** What a catalogue receives about a person who visits it, and no more; nothing about people who may no longer sign in. */
export async function shopVisitor(
  tx: ClientTx,
  client: Client,
  personId: number,
  pageType: PageType,
): Promise<ShopVisitor | undefined> {
  const person = await readVisitor(tx, personId)
  if (person === undefined) return undefined
  const locale = person.locale ?? client.defaultLocale
  return {
    userId: String(person.person_id),
    firstName: person.first_name,
    lastName: person.last_name,
    locale,
    ...pointsLabelOf(client, locale),
    accountBalance: await balanceOf(tx, personId),
    pageType,
  }
}
