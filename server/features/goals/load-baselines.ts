import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { trackChanges } from '../load-history/track-changes.ts'
import { findStagedGoals, noteFrozen, stagedGoals, sumOf, writeBaselines } from './goals-load.store.ts'
import { personAndProgram } from './load-enrollments.ts'

/**
 * Sets what a target is worked out from. A goal that is frozen keeps its baseline, with a warning; the new one waits until
 * the person picks again (decisions §4.1).
 */
export async function loadBaselines(tenant: Tenant, { loadId }: LoadContext): Promise<LoadResult> {
  const { rows, accepted } = await checkRows(tenant, personAndProgram, [findStagedGoals, noteFrozen])
  const changed = await trackChanges(tenant, loadId, 'pax_goals', stagedGoals, () => writeBaselines(tenant))
  return { rows, accepted, changed, sum: await sumOf(tenant, 'value') }
}
