import type { ClientTx } from '../../db/client-tx.ts'
import { lockLoads } from './load-history.store.ts'

/** Lets no load begin until the end of the transaction, and waits for one that is under way: for work that rests on what is loaded. */
export function holdLoads(tx: ClientTx): Promise<void> {
  return lockLoads(tx)
}
