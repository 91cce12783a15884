import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { findAssignments, writeAssignments } from './assignments-load.store.ts'

/** Gives people their roles in units; the same person, unit, role and first day, where the file has it, is the same assignment. */
export async function loadAssignments(tx: ClientTx, { loadId, given }: LoadContext): Promise<LoadResult> {
  const key = { key: 'user_name_folded, unit_id, role, valid_from', column: 'userName', shown: 'user_name' }
  const { rows, accepted } = await checkRows(tx, key, [() => findAssignments(tx, given)])
  return { rows, accepted, changed: await writeAssignments(tx, loadId, given), sum: undefined }
}
