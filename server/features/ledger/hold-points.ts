import type { ClientTx } from '../../db/client-tx.ts'
import { expireLotsOf } from './expire-lots.ts'
import { holdBalance } from './movements.store.ts'

/**
 * What a person can spend now, without what has lapsed. Nobody moves their points until the end of the transaction, so that a spend of
 * no more than that is never refused.
 */
export async function holdPoints(tx: ClientTx, personId: number): Promise<number> {
  const balance = await holdBalance(tx, personId)
  return balance - (await expireLotsOf(tx, personId))
}
