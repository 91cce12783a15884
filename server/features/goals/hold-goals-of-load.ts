import type { ClientTx } from '../../db/client-tx.ts'
import { announceGoalWrites, lockGoalsOfLoad } from './goals.store.ts'

/** Locks the goals that a load changed until the end of the transaction, so that none is chosen between look and undoing. */
export async function holdGoalsOfLoad(tx: ClientTx, loadId: number): Promise<void> {
  await announceGoalWrites(tx)
  await lockGoalsOfLoad(tx, loadId)
}
