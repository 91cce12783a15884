import type { Tenant } from '../../db/tenant.ts'

/**
 * Does work that is kept or undone at its end, by the same statements either way: whoever waits for the answer cannot tell
 * which it was (security T6).
 */
export async function keptOrUndone(tenant: Tenant, isKept: boolean, work: () => Promise<void>): Promise<void> {
  await tenant.query('savepoint undoable')
  await work()
  await tenant.query(isKept ? 'release savepoint undoable' : 'rollback to savepoint undoable')
}
