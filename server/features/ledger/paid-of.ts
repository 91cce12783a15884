import type { Paid } from '../../../contract/final-result.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type PaidScope, readExpiringLots, readPayments, readSpent } from './paid.store.ts'

/**
 * What the results of a program moved in a person's account, as the ledger has it (decisions §4.11, §5): the first payment
 * and each later one, corrections with their reason, and until when the points last. The payments less what is owed
 * and kept are the result. Nothing where nothing was moved.
 */
export async function paidOf(tx: ClientTx, scope: PaidScope): Promise<Paid | undefined> {
  const payments = await readPayments(tx, scope)
  if (payments.length === 0) return undefined
  const lots = await readExpiringLots(tx, scope)
  const { open, kept } = await readSpent(tx, scope)
  return {
    payments: payments.map(({ date, kind, points, reason }) => ({ date, kind, points, ...(reason && { reason }) })),
    lots: lots.map(({ expires_on: expiresOn, points_left: pointsLeft }) => ({ expiresOn, pointsLeft })),
    ...(open > 0 && { owed: open }),
    ...(kept > 0 && { kept }),
  }
}
