import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { trackChanges } from '../load-history/track-changes.ts'
import { findAssignments, knownAssignments, writeAssignments } from './assignments-load.store.ts'

/** Gives people their roles in units; the same person, unit, role and first day is the same assignment. */
export async function loadAssignments(tenant: Tenant, { loadId }: LoadContext): Promise<LoadResult> {
  const key = { key: 'user_name_folded, unit_id, role, valid_from', column: 'userName', shown: 'user_name' }
  const { rows, accepted } = await checkRows(tenant, key, [findAssignments])
  const changed = await trackChanges(tenant, loadId, 'assignments', knownAssignments, () => writeAssignments(tenant))
  return { rows, accepted, changed, sum: undefined }
}
