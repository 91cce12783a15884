import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { trackChanges } from '../load-history/track-changes.ts'
import { findEnrollments, knownEnrollments, writeEnrollments } from './enrollments-load.store.ts'

/** Whose program a row speaks of: one row each in every file about goals. */
export const personAndProgram = {
  key: 'user_name_folded, program_id',
  column: 'userName',
  shown: "coalesce(user_name, '')",
}

/** Enrolls people into groups of programs: from then on they are full participants (decisions §7). */
export async function loadEnrollments(tenant: Tenant, { loadId }: LoadContext): Promise<LoadResult> {
  const { rows, accepted } = await checkRows(tenant, personAndProgram, [findEnrollments])
  const changed = await trackChanges(tenant, loadId, 'pax_goals', knownEnrollments, () => writeEnrollments(tenant))
  return { rows, accepted, changed, sum: undefined }
}
