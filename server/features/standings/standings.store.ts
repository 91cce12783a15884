import { type ClientTx, withoutClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Snapshot } from '../../db/snapshot.ts'
import { standingColumns, standingLineColumns } from './standing-task.ts'

/** Long work over a whole program: sorts in memory, and plans that do not count on small numbers. */
export async function prepareWork(tx: ClientTx): Promise<void> {
  await tx.query("set local work_mem = '128MB'")
  await tx.query('set local jit = off')
}

/**
 * One run for a program at a time, until the transaction ends; whoever waits does so without an end. Answers whether it
 * has the program to itself.
 */
export async function lockStandings(tx: ClientTx, programId: string, patience: 'wait' | 'skip'): Promise<boolean> {
  const key = `hashtextextended('cairn standings ' || $1::int || ' ' || $2, 0)`
  const values = [tx.clientId, programId]
  if (patience === 'skip') {
    const [row] = await tx.query<{ held: boolean }>(`select pg_try_advisory_xact_lock(${key}) as held`, values)
    return row!.held
  }
  await tx.query('set local lock_timeout = 0')
  await tx.query(`select pg_advisory_xact_lock(${key})`, values)
  return true
}

/** Past so many, goals that changed one by one are calculated with their whole program. */
export const mostGoals = 1000

/** Whether a program has so many people, as SQL. */
const isCrowded = (program: string, people: string) => `${people}::int = (select count(*) from (
  select from pax_goals g where g.client_id = $1 and g.program_id = ${program} and g.enrolled limit ${people}::int) first)`

export interface WaitingProgram {
  readonly program_id: string
  /** Whether all people of it are to be calculated. */
  readonly is_whole: boolean
}

/**
 * The programs whose standings wait to be calculated; where `crowd` is given, those with work on so many people, or
 * all others.
 */
export async function readWaitingPrograms(
  tx: ClientTx,
  crowd?: { readonly people: number; readonly isMeant: boolean },
): Promise<WaitingProgram[]> {
  return tx.query<WaitingProgram>(
    `select program_id, is_whole from (
       select program_id, bool_or(refusal is null) as waits,
         bool_or(pax_goal_id is null or refusal is not null) or count(distinct pax_goal_id) > $2 as is_whole
       from standing_jobs where client_id = $1 group by program_id) w
     where waits and ($3::boolean is null or $3 = (is_whole and ${isCrowded('w.program_id', '$4')})) order by 1`,
    [tx.clientId, mostGoals, crowd?.isMeant ?? null, crowd?.people ?? null],
  )
}

/** Whether so many people take part in a program. */
export async function hasPeople(snapshot: Snapshot, programId: string, people: number): Promise<boolean> {
  const [row] = await snapshot.query<{ is: boolean }>(`select ${isCrowded('$2', '$3')} as is`, [
    snapshot.clientId,
    programId,
    people,
  ])
  return row!.is
}

/** Asks for what a new day has made too different from what leaders see of very many people. */
export async function askForToday(tx: ClientTx): Promise<void> {
  await tx.query('select queue_teams_of_today($1::int)', [tx.clientId])
}

/** Analyzes the tables that the planner takes for much smaller than they are, as a whole or of this client (`renew_statistics`). */
export async function renewStatistics(tx: ClientTx): Promise<void> {
  await tx.query('select renew_statistics()')
}

/** The published programs of the client, or the one that is meant. */
export async function readPublished(tx: ClientTx, programId?: string): Promise<string[]> {
  const rows = await tx.query<{ program_id: string }>(
    `select program_id from programs
     where client_id = $1 and published_version is not null and program_id = coalesce($2, program_id) order by 1`,
    [tx.clientId, programId],
  )
  return rows.map(row => row.program_id)
}

export async function insertJobs(tx: ClientTx, programIds: readonly string[]): Promise<void> {
  await tx.query('insert into standing_jobs (client_id, program_id) select $1, unnest($2::text[])', [
    tx.clientId,
    programIds,
  ])
}

export interface JobRow {
  readonly job_id: number
  readonly pax_goal_id: number | null
  /** By an earlier release, which left a whole program without standings for the fault of one person. */
  readonly is_refused: boolean
}

export function readJobs(snapshot: Snapshot, programId: string): Promise<JobRow[]> {
  return snapshot.query<JobRow>(
    `select job_id, pax_goal_id, refusal is not null as is_refused from standing_jobs
     where client_id = $1 and program_id = $2`,
    [snapshot.clientId, programId],
  )
}

export async function deleteJobs(tx: ClientTx, jobs: readonly JobRow[]): Promise<void> {
  await tx.query('delete from standing_jobs where client_id = $1 and job_id = any($2::bigint[])', [
    tx.clientId,
    jobs.map(job => job.job_id),
  ])
}

/** What the standings of a published program depend on besides people's own facts. */
export interface StandingState {
  readonly document: unknown
  readonly locale: string
  /** By group, the newest data-through date of its loads. */
  readonly loaded_through: Readonly<Record<string, string>>
  /** The final batch that stands. */
  readonly final_batch_id: number | null
  /** How many people are in it; counted only for a run over all of them. */
  readonly enrolled: number | null
}

/** Nothing where the program is not published. */
export async function readState(
  snapshot: Snapshot,
  { programId, paxGoalIds }: StandingScope,
): Promise<StandingState | undefined> {
  const rows = await snapshot.query<StandingState>(
    `select v.document, c.default_locale as locale,
       (select coalesce(jsonb_object_agg(group_id, through), '{}') from (
          select group_id, max(data_through) as through from progress_loads
          where client_id = $1 and program_id = $2 group by group_id) l) as loaded_through,
       (select b.batch_id from result_batches b
        where b.client_id = $1 and b.program_id = $2 and b.time_period_id = period.id
          and b.status in ('issued', 'locked') and b.purpose <> 'progress') as final_batch_id,
       case when $3 then (select count(*) from pax_goals g
        where g.client_id = $1 and g.program_id = $2 and g.time_period_id = period.id and g.enrolled) end as enrolled
     from programs p join clients c using (client_id)
     join program_versions v on v.client_id = p.client_id and v.program_id = p.program_id and v.version = p.published_version
     cross join lateral (select v.document #>> '{timePeriod,timePeriodId}' as id) period
     where p.client_id = $1 and p.program_id = $2`,
    [snapshot.clientId, programId, paxGoalIds === undefined],
  )
  return rows[0]
}

const columns = standingColumns.join(', ')
const figures = standingColumns.filter(column => column !== 'pax_goal_id')
const of = (alias: string) => figures.map(column => `${alias}.${column}`).join(', ')

/** Where lines of the task come in, for `calculate`. */
export const newStandings = `new_standings (${standingLineColumns.join(', ')})`

export async function createNew(tx: ClientTx): Promise<void> {
  await tx.query(
    `create temp table new_standings on commit drop as
     select ${columns}, null::jsonb as held_back from standings with no data`,
  )
}

/** Who has no standing, and why: the code of the law's refusal and what it is about. */
export interface HeldBackPerson {
  readonly person_id: number
  readonly user_name: string
  readonly reason: string
  readonly details: Readonly<Record<string, string | number>>
}

/** All who have no standing, counted, and the first of them by user name. */
export interface HeldBackPeople {
  readonly count: number
  readonly people: readonly HeldBackPerson[]
}

/** Sets apart whom the calculation left without a standing; nothing where there is nobody. */
export async function setApartHeldBack(tx: ClientTx, most: number): Promise<HeldBackPeople | undefined> {
  const [held] = await tx.query('select from new_standings where held_back is not null limit 1')
  if (held === undefined) return undefined
  const rows = await tx.query<HeldBackPerson & { readonly held: number }>(
    `with held as (delete from new_standings where held_back is not null returning pax_goal_id, held_back)
     select p.person_id, p.user_name, h.held_back ->> 'reason' as reason, h.held_back -> 'details' as details,
       (count(*) over ())::int as held
     from held h join pax_goals g on g.client_id = $1 and g.pax_goal_id = h.pax_goal_id
       join people p on p.client_id = $1 and p.person_id = g.person_id
     order by p.user_name limit $2`,
    [tx.clientId, most],
  )
  return { count: rows[0]!.held, people: rows.map(({ held: _, ...person }) => person) }
}

/** What was issued is what people were entitled to, whatever is calculated since. */
export async function takeIssuedPoints(tx: ClientTx, batchId: number): Promise<void> {
  await tx.query(
    `update new_standings n set entitlement = w.points from (
       select pax_goal_id, sum(points)::bigint as points from award_lines
       where client_id = $1 and batch_id = $2 and award_kind <> 'override' group by pax_goal_id) w
     where w.pax_goal_id = n.pax_goal_id and w.points <> n.entitlement`,
    [tx.clientId, batchId],
  )
}

/** Whom a run is about: everybody in the program, or some. */
export interface StandingScope {
  readonly programId: string
  readonly paxGoalIds?: readonly number[]
}

/** Puts what was calculated in the place of what stood, for readers at one moment: only what differs is written. */
export async function replaceStandings(tx: ClientTx, { programId, paxGoalIds }: StandingScope): Promise<void> {
  await tx.query('analyze new_standings')
  const own = 's.client_id = $1 and s.program_id = $2'
  const values = [tx.clientId, programId]
  const [stood] = await tx.query(`select from standings s where ${own} limit 1`, values)
  if (stood !== undefined) {
    // Without statistics of either table a nested loop over a million people would not end.
    if (paxGoalIds === undefined) await tx.query('set local enable_nestloop = off')
    await deleteStandings(
      tx,
      { programId, paxGoalIds },
      'not exists (select from new_standings n where n.pax_goal_id = s.pax_goal_id)',
    )
    await tx.query(
      `update standings s set (${figures.join(', ')}) = row (${of('n')}), ${whereTheyStood} from new_standings n
       where ${own} and s.pax_goal_id = n.pax_goal_id and ($3::bigint[] is null or s.pax_goal_id = any($3))
         and (${of('s')}) is distinct from (${of('n')})`,
      [...values, paxGoalIds ?? null],
    )
  }
  const isNew =
    stood === undefined ? 'true' : `not exists (select from standings s where ${own} and s.pax_goal_id = n.pax_goal_id)`
  await tx.query(
    `insert into standings (client_id, program_id, ${columns}) select $1, $2, ${columns} from new_standings n
     where ${isNew} order by n.pax_goal_id`,
    values,
  )
}

// What the newest load moved, for a leader's eye: a load that is taken back leaves nothing to compare with.
const whereTheyStood = ['percentage', 'treatment']
  .map(figure => {
    const stood = figure === 'percentage' ? 's.progress_percentage' : 's.running_treatment'
    return `before_${figure} = case when n.data_through > s.data_through then ${stood}
      when n.data_through = s.data_through then s.before_${figure} end`
  })
  .join(', ')

export async function deleteStandings(
  tx: ClientTx,
  { programId, paxGoalIds }: StandingScope,
  which = 'true',
): Promise<void> {
  await tx.query(
    `delete from standings s where s.client_id = $1 and s.program_id = $2
       and ($3::bigint[] is null or s.pax_goal_id = any($3)) and ${which}`,
    [tx.clientId, programId, paxGoalIds ?? null],
  )
}

/** The first standing that is not what was calculated anew, each as JSON; one that is missing on a side is null there. */
export interface Difference {
  readonly pax_goal_id: number
  readonly user_name: string | null
  readonly stored: Readonly<Record<string, unknown>> | null
  readonly computed: Readonly<Record<string, unknown>> | null
}

export async function findDifference(tx: ClientTx, programId: string): Promise<Difference | undefined> {
  await tx.query('analyze new_standings')
  const json = (alias: string) => figures.map(column => `'${column}', ${alias}.${column}::text`).join(', ')
  const rows = await tx.query<Difference>(
    `select d.pax_goal_id, p.user_name, d.stored, d.computed
     from (
       select pax_goal_id, case when s.program_id is not null then jsonb_build_object(${json('s')}) end as stored,
         case when n.is_goal_achieved is not null then jsonb_build_object(${json('n')}) end as computed
       from (select * from standings where client_id = $1 and program_id = $2) s full join new_standings n using (pax_goal_id)
       where (${of('s')}) is distinct from (${of('n')}) order by pax_goal_id limit 1) d
     left join pax_goals g on g.client_id = $1 and g.pax_goal_id = d.pax_goal_id
     left join people p on p.client_id = $1 and p.person_id = g.person_id`,
    [tx.clientId, programId],
  )
  return rows[0]
}

/** Asked without a client, since it is about all of them. */
export async function readClientsWithJobs(db: Database): Promise<number[]> {
  const rows = await withoutClient<{ client_id: number }>(
    db,
    'select client_id from clients_with_standing_jobs() as found (client_id) order by 1',
    [],
  )
  return rows.map(row => row.client_id)
}
