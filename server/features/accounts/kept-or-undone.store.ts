import type { ClientTx } from '../../db/client-tx.ts'

/**
 * Runs work that is kept or rolled back at its end, by the same statements either way: timing does not reveal which (security
 * T6).
 */
export async function keptOrUndone(tx: ClientTx, isKept: boolean, work: () => Promise<void>): Promise<void> {
  await tx.query('savepoint undoable')
  await work()
  await tx.query(isKept ? 'release savepoint undoable' : 'rollback to savepoint undoable')
}
