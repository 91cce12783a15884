import type { ReplyOf } from '../../../contract/call.ts'
import type { getOwed } from '../../../contract/calls/admin/rewards/owed.ts'
import { owedFigures } from '../../../rules/rewards/owed.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { newestCount } from '../ledger/newest-proof.ts'
import { readWorth } from './owed.store.ts'

/** What is owed to people, as the newest proof of the ledger counted it, at what is offered today. */
export async function whatIsOwed(tx: ClientTx, { timeZone }: Client): Promise<ReplyOf<typeof getOwed>> {
  const counted = await newestCount(tx)
  if (counted === undefined) return {}
  const { at, outstanding, canExpire, lapsed } = counted
  const worth = await readWorth(tx, dayIn(timeZone, tx.now))
  return { owed: { at, outstanding, canExpire, lapsed, ...owedFigures({ outstanding, canExpire, lapsed, worth }) } }
}
