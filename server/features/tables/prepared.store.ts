import type { ClientTx, Reader, Statement } from '../../db/client-tx.ts'
import type { Step } from '../../db/pipelined-read.ts'
import { isFinalBatch } from '../results/final-award.ts'
import type { Joints } from './joint-tops.ts'
import type { Kind } from './kinds.ts'
import { type MemberOrder, orderBy } from './member-conditions.store.ts'
import type { NameOrder } from './name-order.ts'
import type { TeamScope } from './tables.store.ts'

/** Past so many people who changed, a program is counted as it is asked for until it is prepared again. */
const mostChanged = 1000

/** What is prepared of a program, and who has changed since. */
export interface PreparedRow {
  readonly generation: number
  readonly time_period_id: string
  readonly built_on: string
  readonly is_final: boolean
  /** Whether results are final now. */
  readonly is_final_now: boolean
  readonly issued_at: Date | null
  readonly published_version: number | null
  /** Through when the newest loads tell, the newest first. */
  readonly through: readonly string[]
  /** Everybody who stood in a unit. */
  readonly people: number
  readonly block_size: number
  readonly short_list: number
  /** By which names were sorted then. */
  readonly names: NameOrder
  readonly loaded_through: Readonly<Record<string, string>>
  /** How many changes were told of, and which was the last: other changes have other marks. */
  readonly changes: number
  readonly last_change: number | null
  /** How many goals they are of, and whether everybody's changed. */
  readonly changed_goals: number
  readonly has_all_changed: boolean
  /** Each goal that changed with the marks of its changes, `goal:changes:last`, by commas. */
  readonly changed: string | null
  /** Those whose assignments began or ended between the day of then and today. */
  readonly moved: readonly string[] | null
}

/** Days of loads that are read: a group of which nothing was loaded for more of them has no day before its newest. */
const daysRead = 40

const inProgram = 'client_id = $1 and program_id = $2'

const fewByKey = `set_config('enable_seqscan', 'off', true) || set_config('enable_hashjoin', 'off', true)
  || set_config('enable_mergejoin', 'off', true) || set_config('jit', 'off', true)
  || set_config('plan_cache_mode', 'force_generic_plan', true)`

const preparedTeam: Statement<PreparedRow> = {
  name: 'prepared-team',
  text: `select t.generation, t.time_period_id, t.built_on, t.is_final, final.is_final as is_final_now, final.issued_at,
       p.published_version, array(select distinct data_through::text from progress_loads where client_id = $1 and program_id = $2
         order by 1 desc limit ${daysRead}) as through,
       t.people, t.block_size, t.short_list, t.loaded_through, t.names, c.changes, c.last_change, c.changed_goals, c.has_all_changed, c.changed,
       case when t.built_on < $3::date then array(
         select distinct g.pax_goal_id from assignments m
         join pax_goals g on g.client_id = $1 and g.person_id = m.person_id and g.program_id = $2 and g.time_period_id = t.time_period_id
         where m.client_id = $1 and (m.valid_from > t.built_on and m.valid_from <= $3::date
           or m.valid_to >= t.built_on and m.valid_to < $3::date)
         limit ${mostChanged + 1}) end as moved,
       -- Everything that follows is few rows by their keys, which the planner cannot know.
       ${fewByKey} as by_key
     from prepared_teams t join programs p using (client_id, program_id) cross join lateral (
       select count(*) > 0 as is_final, max(b.issued_at) as issued_at from result_batches b
       where b.client_id = $1 and b.program_id = $2 and b.time_period_id = t.time_period_id and ${isFinalBatch}) final
     cross join lateral (
       select coalesce(sum(changes), 0)::int as changes, max(last_change) as last_change, count(pax_goal_id) as changed_goals,
         count(*) > count(pax_goal_id) as has_all_changed, string_agg(concat_ws(':', pax_goal_id, changes, last_change), ',') as changed
       from (
         select pax_goal_id, count(*) as changes, max(change_id) as last_change from (
           select change_id, pax_goal_id from team_changes where ${inProgram} order by change_id limit ${2 * mostChanged + 1}) first
         group by pax_goal_id) of_goal) c
     where t.client_id = $1 and t.program_id = $2 and t.built_on <= $3::date`,
}

/** Nothing where nothing is prepared, or where it cannot be true any more. */
export async function readPrepared(
  tx: ClientTx,
  { programId, timePeriodId, today }: TeamScope,
): Promise<PreparedRow | undefined> {
  const [row] = await tx.ask(preparedTeam, [tx.clientId, programId, today])
  return trueEnough(row, timePeriodId)
}

/** The same for `trueEnough`, together with something else. */
export function preparedStep(clientId: number, programId: string, today: string): Step {
  return { ...stepOf(preparedTeam), values: [clientId, programId, today] }
}

/** What was found, unless it is of another time period or too much has changed since. */
export function trueEnough(row: PreparedRow | undefined, timePeriodId: string): PreparedRow | undefined {
  if (row === undefined || row.time_period_id !== timePeriodId) return undefined
  const { changes, changed_goals: changedGoals, has_all_changed: isAll, moved } = row
  const isTooMuch = changes > 2 * mostChanged || changedGoals + (moved?.length ?? 0) > mostChanged
  return isTooMuch || isAll ? undefined : row
}

/** Whether what was prepared is still what was found: in the meantime it may have been prepared anew. */
export async function isStillPrepared(tx: ClientTx, programId: string, generation: number): Promise<boolean> {
  const found = await tx.query(`select from prepared_teams where ${inProgram} and generation = $3`, [
    tx.clientId,
    programId,
    generation,
  ])
  return found.length > 0
}

/** What never changes of a generation. */
export interface Generation {
  readonly kinds: readonly Kind[]
  /** The ids of units by their numbers, and those of joint tops after them. */
  readonly units: readonly string[]
  /** How many people there are below a unit, and how many right in it. */
  readonly sizes: ReadonlyMap<string, { readonly people: number; readonly right: number }>
  readonly joints: Joints
}

export async function readGeneration(
  tx: ClientTx,
  programId: string,
  generation: number,
): Promise<Generation | undefined> {
  const [row] = await tx.query<Omit<Generation, 'sizes'> & { unit_people: number[]; unit_right: number[] }>(
    `select cells as kinds, units, unit_people, unit_right, joints from prepared_teams where ${inProgram} and generation = $3`,
    [tx.clientId, programId, generation],
  )
  if (row === undefined) return undefined
  const { kinds, units, joints, unit_people: people, unit_right: right } = row
  const sizes = new Map(units.map((unitId, no) => [unitId, { people: people[no]!, right: right[no]! }]))
  return { kinds, units, sizes, joints }
}

export interface RollUpRow {
  readonly unit_id: string
  readonly right_people: number
  readonly counts: readonly number[]
  readonly percentages: number
  readonly paces: number
}

// An array travels as text in any case, and is cut up here in a tenth of the time that the driver takes.
type WithText<Row> = Omit<Row, 'counts'> & { readonly counts: string }

/** Where nobody stood in any of the units, what is told of one is null. */
type FoundRollUp = { readonly generation: number } & (WithText<RollUpRow> | { readonly unit_id: null })

function withCounts<Row extends { readonly counts: string }>(row: Row): Omit<Row, 'counts'> & { counts: number[] } {
  return { ...row, counts: row.counts.split(',').map(Number) }
}

const rollUpColumns = `t.generation, r.unit_id, r.right_people, array_to_string(r.counts, ',') as counts, r.percentages, r.paces`
const ofProgram = 'where t.client_id = $1 and t.program_id = $2'

const rollUpsOfUnits: Statement<FoundRollUp> = {
  name: 'roll-ups',
  text: `select ${rollUpColumns} from prepared_teams t
    left join roll_ups r on r.client_id = $1 and r.program_id = $2 and r.unit_id = any($3::text[]) ${ofProgram}`,
}

/** Units as they are prepared, by their ids, and in which generation; none where nothing is prepared any more. */
export interface FoundRollUps {
  readonly generation: number | undefined
  readonly units: ReadonlyMap<string, RollUpRow>
}

export function readRollUps(tx: Reader, programId: string, unitIds: readonly string[]): Promise<FoundRollUps> {
  return tx.ask(rollUpsOfUnits, [tx.clientId, programId, unitIds]).then(rollUpsIn)
}

// One by one: where nothing has been analyzed yet, the planner would join all units of the program instead.
const rollUpsOfPlace: Statement<FoundRollUp> = {
  name: 'roll-ups-of-place',
  text: `select ${rollUpColumns} from prepared_teams t left join lateral (
      select r.* from (select unnest($3::text[]) as unit_id union all select unit_id from org_units where client_id = $1 and parent_id = $6) u
      cross join lateral (
        select * from roll_ups where client_id = $1 and program_id = $2 and unit_id = u.unit_id offset 0) r
      where not (t.generation = $4::bigint and $5::bigint = (select revision from client_revisions where client_id = $1)) is true
      offset 0) r on true ${ofProgram}`,
}

/**
 * The same of units and all right below a parent, together with something else; no units where they are remembered of the
 * generation and revision.
 */
export function rollUpsStep(
  clientId: number,
  programId: string,
  unitIds: readonly string[],
  parent: string | undefined,
  known?: { readonly generation: number; readonly revision: number | undefined },
): Step {
  const values = [clientId, programId, unitIds, known?.generation ?? null, known?.revision ?? null, parent ?? null]
  return { ...stepOf(rollUpsOfPlace), values }
}

export function rollUpsIn(rows: readonly object[]): FoundRollUps {
  const found = rows as readonly FoundRollUp[]
  const units = found.flatMap(row => (row.unit_id === null ? [] : [withCounts(row)]))
  return { generation: found[0]?.generation, units: new Map(units.map(unit => [unit.unit_id, unit])) }
}

function stepOf({ name, text }: Statement<object>) {
  return { name, text }
}

/** Few rows by their keys, which the planner cannot know: what is read after this is found so. */
export const byKey: Step = {
  name: 'by-key',
  text: `select ${fewByKey} as by_key`,
  values: [],
}

/** A list of people: of a unit, in an order. */
export interface ListKey {
  readonly programId: string
  readonly generation: number
  readonly unitId: string
  readonly scope: 'right' | 'below'
  readonly sort: string
}

export interface BlockRow {
  readonly block: number
  readonly first_rank: number
  readonly counts: readonly number[]
}

const inList = `${inProgram} and unit_id = $3 and scope = $4 and sort = $5 and generation = $6`
const listValues = (tx: Reader, { programId, unitId, scope, sort, generation }: ListKey) => [
  tx.clientId,
  programId,
  unitId,
  scope,
  sort,
  generation,
]

const blocksOfList: Statement<WithText<BlockRow>> = {
  name: 'team-list-blocks',
  text: `select block, first_rank, array_to_string(counts, ',') as counts from team_lists where ${inList} order by block`,
}
const membersOfBlocks: Statement<{ readonly members: Buffer }> = {
  name: 'team-list-members',
  text: `select members from team_lists where ${inList} and block = any($7::int[]) order by block`,
}

/** What the rows of a list hold, in order. */
export function readBlocks(tx: Reader, key: ListKey): Promise<BlockRow[]> {
  return tx.ask(blocksOfList, listValues(tx, key)).then(rows => rows.map(withCounts))
}

export async function readBlockMembers(tx: Reader, key: ListKey, blocks: readonly number[]): Promise<Buffer[]> {
  const rows = await tx.ask(membersOfBlocks, [...listValues(tx, key), blocks])
  return rows.map(row => row.members)
}

export interface SortAsk {
  readonly programId: string
  readonly generation: number
  readonly order: MemberOrder
  readonly names: NameOrder
}

/**
 * These goals in an order: some by what is prepared of them, others by what is true of them now; fewer of them where everything
 * was prepared anew.
 */
export async function sortGoals(
  tx: Reader,
  { programId, generation, order, names }: SortAsk,
  kept: readonly number[],
  changed: readonly number[],
): Promise<number[]> {
  const columns = 'last_name, first_name, target, progress_percentage, on_track_percentage'
  const text = `select pax_goal_id from (
       select l.* from unnest($3::bigint[]) asked (pax_goal_id) cross join lateral (
         select pax_goal_id, ${columns} from listed_people
         where client_id = $1 and generation = $5 and pax_goal_id = asked.pax_goal_id offset 0) l
       union all
       select g.pax_goal_id, ${columns} from unnest($4::bigint[]) asked (pax_goal_id)
       join pax_goals g on g.client_id = $1 and g.pax_goal_id = asked.pax_goal_id
       join people p on p.client_id = $1 and p.person_id = g.person_id
       left join standings s on s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id) found
     order by ${orderBy(order, names)}`
  const name = `sort-goals ${order.by} ${order.isDescending} ${names}`
  const rows = await tx.ask<{ readonly pax_goal_id: number }>({ name, text }, [
    tx.clientId,
    programId,
    kept,
    changed,
    generation,
  ])
  return rows.map(row => row.pax_goal_id)
}
