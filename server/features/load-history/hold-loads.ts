import type { ClientTx } from '../../db/client-tx.ts'
import { lockLoads, tryHoldOffLoads } from './load-history.store.ts'

/** Lets no load begin until the end of the transaction, and waits for one that is under way: for work that rests on what is loaded. */
export function holdLoads(tx: ClientTx): Promise<void> {
  return lockLoads(tx)
}

/** The same for short work that can wait for another time: answers false at once where a load is under way. */
export function tryHoldLoads(tx: ClientTx): Promise<boolean> {
  return tryHoldOffLoads(tx)
}
