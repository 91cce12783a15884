import type { ClientTx } from '../../db/client-tx.ts'

/** The newest baseline of a goal, whichever its target was frozen with. */
export const newestBaselineOf = (goal: string) => `coalesce(${goal}.next_baseline, ${goal}.baseline)`
export const newestBaseline = newestBaselineOf('g')

/** Freezes goal `g` with its newest baseline: part of an update that sets the target. */
const freezeBaseline = `baseline = ${newestBaseline}, next_baseline = null`

/** A participant goal as it stands while a choice is made. */
export interface GoalRow {
  readonly pax_goal_id: number
  readonly program_id: string
  readonly time_period_id: string
  readonly group_id: string
  /** The newest one, by which the next choice is calculated; that of a frozen goal may be an earlier one. */
  readonly baseline: string | null
  /** The one that the goal was frozen with, by which it is paid. */
  readonly frozen_baseline: string | null
  readonly level_id: string | null
  readonly target: string | null
  /** The program's version of today. */
  readonly version: number
}

const columns = `g.pax_goal_id, g.program_id, g.time_period_id, g.group_id, ${newestBaseline} as baseline, g.baseline as frozen_baseline,
  g.level_id, g.target,
  p.published_version as version`

const ownGoals = `
  from pax_goals g
  join programs p on p.client_id = g.client_id and p.program_id = g.program_id and p.published_version is not null
  where g.client_id = $1 and g.person_id = $2 and g.enrolled`

// Choices of a program, shared by those who choose, and held alone by work that rests on goals as they are.
const choicesKey = `hashtextextended('cairn choices ' || $1::int || ' ' || $2, 0)`

/** Takes part in the choices of a program until the transaction ends; answers false, at once, while work holds them. */
export async function joinChoices(tx: ClientTx, programId: string): Promise<boolean> {
  const [row] = await tx.query<{ joined: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${choicesKey}) as joined`,
    [tx.clientId, programId],
  )
  return row!.joined
}

/** Waits for the choices of a program that are being saved, and holds back all others until the transaction ends. */
export async function lockChoices(tx: ClientTx, programId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${choicesKey})`, [tx.clientId, programId])
}

const goalWritesKey = `hashtext('cairn goal writes'), $1::int`

/** Announces that a load is about to lock goals, until its transaction ends, so that choices of these goals need not wait. */
export async function announceGoalWrites(tx: ClientTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${goalWritesKey})`, [tx.clientId])
}

/** Whether a load is writing goals of the client now. */
export async function areGoalsWritten(tx: ClientTx): Promise<boolean> {
  const [row] = await tx.query<{ is_free: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${goalWritesKey}) as is_free`,
    [tx.clientId],
  )
  return !row!.is_free
}

/** Locks the goals that a load changed, until the transaction ends. */
export async function lockGoalsOfLoad(tx: ClientTx, loadId: number): Promise<void> {
  await tx.query(
    `select count(*) from (
       select from pax_goals where pax_goal_id in (
         select k::bigint from load_changes c cross join lateral unnest(c.row_keys) k
         where c.load_id = $1 and c.table_name = 'pax_goals')
       order by pax_goal_id for update) locked`,
    [loadId],
  )
}

const ownGoalsOf = `${ownGoals} and g.program_id = $3 order by g.pax_goal_id for no key update of g`

/**
 * The person's own participant goals in a program, locked until the transaction ends; nothing where somebody else holds
 * one of them, or there are none.
 */
export async function lockFreeGoals(tx: ClientTx, personId: number, programId: string): Promise<GoalRow[] | undefined> {
  const rows = await tx.query<GoalRow & { goals: number }>(
    `select ${columns}, (select count(*) from pax_goals o where o.client_id = g.client_id and o.person_id = g.person_id
       and o.program_id = g.program_id and o.enrolled) as goals ${ownGoalsOf} skip locked`,
    [tx.clientId, personId, programId],
  )
  return rows.length === rows[0]?.goals ? rows : undefined
}

/**
 * The same, waiting for whoever holds them: another save of the same person, over in a moment. A third of what a
 * connection waits for an answer is enough for it.
 */
export async function lockGoals(tx: ClientTx, personId: number, programId: string): Promise<GoalRow[]> {
  await tx.query(
    `select set_config('lock_timeout', (extract(epoch from current_setting('statement_timeout')::interval) * 1000 / 6)::int::text, true)`,
  )
  return tx.query<GoalRow>(`select ${columns} ${ownGoalsOf}`, [tx.clientId, personId, programId])
}

/** The person's own participant goals in a group of a time period; two programs may use the same names. */
export async function findGoals(
  tx: ClientTx,
  personId: number,
  groupId: string,
  timePeriodId: string,
): Promise<GoalRow[]> {
  return tx.query<GoalRow>(
    `select ${columns} ${ownGoals} and g.group_id = $3 and g.time_period_id = $4 order by g.program_id`,
    [tx.clientId, personId, groupId, timePeriodId],
  )
}

export interface SavedGoal {
  readonly paxGoalId: number
  readonly levelId: string
  readonly target: string
  readonly version: number
}

/** Keeps the level that was picked. It pays its own award, so one that a file assigned before is dropped (P13). */
export async function saveGoal(tx: ClientTx, { paxGoalId, levelId, target, version }: SavedGoal): Promise<void> {
  await tx.query(
    `update pax_goals g set level_id = $3, target = $4, assigned_award = null, program_version = $5, selected_at = now(),
       selected_by = 'person', ${freezeBaseline}
     where client_id = $1 and pax_goal_id = $2`,
    [tx.clientId, paxGoalId, levelId, target, version],
  )
}
