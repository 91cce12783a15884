import type { ClientTx } from '../../db/client-tx.ts'

/**
 * Does work that is kept or undone at its end, by the same statements either way: whoever waits for the answer cannot tell
 * which it was (security T6).
 */
export async function keptOrUndone(tx: ClientTx, isKept: boolean, work: () => Promise<void>): Promise<void> {
  await tx.query('savepoint undoable')
  await work()
  await tx.query(isKept ? 'release savepoint undoable' : 'rollback to savepoint undoable')
}
