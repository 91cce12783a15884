import type { Tenant } from '../../db/tenant.ts'

/** The newest baseline of goal `g`, whichever its target was frozen with. */
export const newestBaseline = 'coalesce(g.next_baseline, g.baseline)'

/** Freezes goal `g` with its newest baseline: part of an update that sets the target. */
export const freezeBaseline = `baseline = ${newestBaseline}, next_baseline = null`

/** A participant goal as it stands while a choice is made. */
export interface GoalRow {
  readonly pax_goal_id: number
  readonly program_id: string
  readonly time_period_id: string
  readonly group_id: string
  /** The newest one, by which the next choice is worked out; that of a frozen goal may be an earlier one. */
  readonly baseline: string | null
  readonly level_id: string | null
  readonly target: string | null
  /** The program's version of today. */
  readonly version: number
}

const columns = `g.pax_goal_id, g.program_id, g.time_period_id, g.group_id, ${newestBaseline} as baseline, g.level_id, g.target,
  p.published_version as version`

const ownGoals = `
  from pax_goals g
  join programs p on p.client_id = g.client_id and p.program_id = g.program_id and p.published_version is not null
  where g.client_id = $1 and g.person_id = $2 and g.enrolled`

/**
 * Lets any number of people choose goals of a program at once, and keeps its terms and results as they are meanwhile:
 * preparing and issuing lock the same row for themselves alone. Taken before a goal's own lock, as they do.
 */
export async function shareProgram(tenant: Tenant, programId: string): Promise<void> {
  await tenant.query('select 1 from programs where client_id = $1 and program_id = $2 for share', [
    tenant.clientId,
    programId,
  ])
}

/** The person's own participant goals in a program, locked until the transaction ends. */
export async function lockGoals(tenant: Tenant, personId: number, programId: string): Promise<GoalRow[]> {
  return tenant.query<GoalRow>(`select ${columns} ${ownGoals} and g.program_id = $3 for update of g`, [
    tenant.clientId,
    personId,
    programId,
  ])
}

/** The person's own participant goals in a group of a time period; two programs may use the same names. */
export async function findGoals(
  tenant: Tenant,
  personId: number,
  groupId: string,
  timePeriodId: string,
): Promise<GoalRow[]> {
  return tenant.query<GoalRow>(
    `select ${columns} ${ownGoals} and g.group_id = $3 and g.time_period_id = $4 order by g.program_id`,
    [tenant.clientId, personId, groupId, timePeriodId],
  )
}

export interface SavedGoal {
  readonly paxGoalId: number
  readonly levelId: string
  readonly target: string
  readonly version: number
}

export async function saveGoal(tenant: Tenant, { paxGoalId, levelId, target, version }: SavedGoal): Promise<void> {
  await tenant.query(
    `update pax_goals g set level_id = $3, target = $4, program_version = $5, selected_at = now(), selected_by = 'person',
       ${freezeBaseline}
     where client_id = $1 and pax_goal_id = $2`,
    [tenant.clientId, paxGoalId, levelId, target, version],
  )
}
