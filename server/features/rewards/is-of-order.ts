import type { ClientTx } from '../../db/client-tx.ts'
import { hasLineOf } from './orders.store.ts'

/** Whether a reward was ordered with the points of this movement. */
export function isOfOrder(tx: ClientTx, transferId: number): Promise<boolean> {
  return hasLineOf(tx, transferId)
}
