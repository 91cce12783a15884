import type { Tenant } from '../../db/tenant.ts'
import { type ChangedTable, keepChanges, rememberBefore } from './load-changes.store.ts'

/** The query of the keys of rows that a load has made: its steps leave them in this table. */
const createdKeys = 'select id from load_created'

/**
 * Writes to a table between two looks at it, so that the load can be undone. `known` is a query of the keys of rows that
 * are there already and may change. Answers how many rows are different afterwards.
 */
export async function trackChanges(
  tenant: Tenant,
  loadId: number,
  table: ChangedTable,
  known: string,
  write: () => Promise<void>,
): Promise<number> {
  await rememberBefore(tenant, table, known)
  await write()
  return keepChanges(tenant, loadId, table, createdKeys)
}
