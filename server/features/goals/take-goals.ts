import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext } from '../load-history/load-context.ts'
import { checkRows, dropRefusedRows, type RowKey } from '../load-history/stage-rows.ts'
import { trackChanges } from '../load-history/track-changes.ts'
import { announceGoalWrites } from './goals.store.ts'
import { everyRow, findLateRows, lateRows, lockFoundGoals, type StagedRows } from './staged-goals.store.ts'

/** A check of a kind of goal file, of all rows or of some. */
export type GoalCheck = (tenant: Tenant, rows: StagedRows) => Promise<void>

export interface GoalFile {
  readonly key: RowKey
  readonly checks: readonly GoalCheck[]
  /** SQL of the keys of goals that the good rows change. */
  readonly known: string
  readonly write: () => Promise<void>
}

/**
 * Brings in a file about goals: everything is found and checked while people choose; only then are the goals locked, and
 * what somebody chose meanwhile is checked once more. Nothing is written where the file is refused anyway.
 */
export async function bringGoals(
  tenant: Tenant,
  { loadId, skipBad }: LoadContext,
  { key, checks, known, write }: GoalFile,
): Promise<{ rows: number; accepted: number; changed: number }> {
  const checked = await checkRows(
    tenant,
    key,
    checks.map(check => () => check(tenant, everyRow)),
  )
  const { rows } = checked
  const isRefused = (accepted: number) => accepted < rows && !skipBad
  if (isRefused(checked.accepted)) return { ...checked, changed: 0 }
  await announceGoalWrites(tenant)
  await lockFoundGoals(tenant)
  let { accepted } = checked
  if ((await findLateRows(tenant)) > 0) {
    for (const check of checks) await check(tenant, lateRows)
    accepted = await dropRefusedRows(tenant)
  }
  if (isRefused(accepted)) return { rows, accepted, changed: 0 }
  return { rows, accepted, changed: await trackChanges(tenant, loadId, 'pax_goals', known, write) }
}
