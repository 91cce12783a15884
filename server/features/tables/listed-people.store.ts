import type { Treatment } from '../../../rules/progress/treatment.ts'
import type { ClientTx, Reader } from '../../db/client-tx.ts'
import type { Step } from '../../db/pipelined-read.ts'
import { isOfTeam } from '../organisation/assigned.ts'
import { firstWith, type MemberOrder, orderBy } from './member-conditions.store.ts'
import type { ShownRow } from './members.store.ts'
import { stepSince } from './movement.store.ts'
import type { NameOrder } from './name-order.ts'
import { listedBytes } from './packing.ts'
import type { Preparation } from './prepare-teams.store.ts'
import type { ListKey } from './prepared.store.ts'
import { isAmong } from './tables.store.ts'

/** Prepares what a list says of each person of a program who stands in a unit. */
export async function insertListed(
  tx: ClientTx,
  { programId, timePeriodId, today, isFinal, loadedThrough }: Preparation,
  generation: number,
): Promise<void> {
  // The planner guesses that hardly any assignment is of today: a nested loop over a million people would not end.
  await tx.query('set local enable_nestloop = off')
  await tx.query(
    `insert into listed_people (client_id, generation, pax_goal_id, last_name, first_name, target, progress_percentage,
       on_track_percentage, line, person_id, unit_id, unit_name)
     select $1, $7, g.pax_goal_id, p.last_name, p.first_name, g.target, s.progress_percentage, s.on_track_percentage,
       json_build_array(g.pax_goal_id, g.person_id, p.first_name, p.last_name, g.group_id, g.level_id, g.target::text,
         s.result::text, s.progress_percentage, s.on_track_percentage, s.treatment, s.before_percentage,
         case when not $5::boolean then ${stepSince('s', 'l.through')} end)::text,
       g.person_id, m.unit_id, to_json(m.unit_name)::text
     from (
       select person_id, case when count(distinct unit_id) = 1 then min(unit_id) end as unit_id,
         case when count(distinct unit_id) = 1 then min(u.name) end as unit_name
       from assignments m join org_units u using (client_id, unit_id)
       where m.client_id = $1 and ${isOfTeam('$4::date')} group by person_id) m
     join pax_goals g on g.client_id = $1 and g.person_id = m.person_id and g.program_id = $2 and g.time_period_id = $3
       and g.enrolled
     join people p on p.client_id = $1 and p.person_id = g.person_id
     left join standings s on s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id
     left join (select key as group_id, value::date as through from jsonb_each_text($6::jsonb)) l on l.group_id = g.group_id
     order by g.pax_goal_id`,
    [tx.clientId, programId, timePeriodId, today, isFinal, JSON.stringify(loadedThrough), generation],
  )
  await tx.query('set local enable_nestloop = on')
}

/** What a list says of somebody. */
export interface ListedRow extends ShownRow {
  readonly pax_goal_id: number
}

type Line = readonly [
  paxGoalId: number,
  personId: number,
  firstName: string,
  lastName: string,
  groupId: string,
  levelId: string | null,
  target: string | null,
  result: string | null,
  percentage: number | null,
  pace: number | null,
  treatment: Treatment | null,
  before: number | null,
  step: number | null,
]

function listedRow(line: Line, unitNames: string | null): ListedRow {
  return {
    pax_goal_id: line[0],
    person_id: line[1],
    first_name: line[2],
    last_name: line[3],
    group_id: line[4],
    level_id: line[5],
    target: line[6],
    result: line[7],
    progress_percentage: line[8],
    on_track_percentage: line[9],
    treatment: line[10],
    before_percentage: line[11],
    step: line[12],
    unit_names: unitNames,
  }
}

export interface ListedAsk {
  readonly generation: number
  readonly today: string
  /** Below which they are. */
  readonly unitIds: readonly string[]
  /** Whether it is told in which units below they stand. */
  readonly isBelow: boolean
}

/** Those of a list that is sorted by other than it is asked for: in which order, and from where to where. */
export interface Sorting {
  readonly order: MemberOrder
  readonly names: NameOrder
  readonly offset: number
  readonly limit: number
}

/** So many people of a row of a list, from a place on. */
export interface Slice {
  readonly block: number
  readonly start: number
  readonly people: number
}

/** People by their goals, or by where they stand in a list; from its end where it is backward. */
export type Whom =
  | { readonly paxGoalIds: readonly number[] }
  | { readonly list: ListKey; readonly slices: readonly Slice[]; readonly isBackward: boolean }

export function howMany(whom: Whom): number {
  return 'list' in whom ? whom.slices.reduce((sum, slice) => sum + slice.people, 0) : whom.paxGoalIds.length
}

/**
 * What is prepared of these people, in the order in which they are named, or sorted and cut; fewer where everything was prepared
 * anew since they were looked for.
 */
export async function readListedPeople(
  reader: Reader,
  asOf: ListedAsk,
  whom: Whom,
  sorting?: Sorting,
): Promise<ListedRow[]> {
  const { values, ...statement } = listedPeopleStep(reader.clientId, asOf, whom, sorting)
  const [row] = await reader.ask<FoundLines>(statement, values)
  return rowsOf(row!)
}

/** The question that is asked then. */
export function listedPeopleStep(
  clientId: number,
  { generation, today, unitIds, isBelow }: ListedAsk,
  whom: Whom,
  sorting?: Sorting,
): Step {
  const meant = meantBy(unitIds)
  const values: unknown[] = [clientId, generation, isBelow, today, meant.value]
  const asked = askedFor(whom, values)
  // One by one: before anything has been analyzed, the planner would go through all of the program instead. Sorted before
  // units are looked up, which is for those only who are shown.
  const part = sorting
    ? `order by ${orderBy(sorting.order, sorting.names)} offset $${values.push(sorting.offset)} limit $${values.push(sorting.limit)}`
    : `order by asked.at ${'list' in whom && whom.isBackward ? 'desc' : ''}`
  const text = `select ${told(meant)} from (select l.line, l.unit_name, l.person_id from ${asked}
      cross join lateral (select * from listed_people
        where client_id = $1 and generation = $2 and pax_goal_id = asked.goal offset 0) l
      ${part}) l`
  const order = sorting ? `by ${sorting.order.by} ${sorting.order.isDescending} ${sorting.names}` : part
  return { name: `listed-people ${meant.how} ${'list' in whom} ${order}`, text, values }
}

/** How a unit is told to be one of those that are meant by `$5`: of several, by the keys of an object. */
interface Meant {
  readonly how: 'one' | 'some'
  readonly value: string
  readonly is: (unitId: string) => string
}

function meantBy(unitIds: readonly string[]): Meant {
  const [unitId, ...more] = unitIds
  if (unitId !== undefined && more.length === 0) {
    return { how: 'one', value: unitId, is: unit => `${unit} = $5::text` }
  }
  const value = JSON.stringify(Object.fromEntries(unitIds.map(unit => [unit, 1])))
  return { how: 'some', value, is: unit => isAmong(unit, '$5::jsonb') }
}

const isBelowThem = (unitId: string, { is }: Meant) =>
  `exists (select from org_closure c where c.client_id = $1 and c.unit_id = ${unitId} and ${is('c.ancestor_id')} offset 0)`

const placedBelow = (meant: Meant) => `select from assignments m where m.client_id = $1 and m.person_id = l.person_id
  and ${isOfTeam('$4::date')} and ${isBelowThem('m.unit_id', meant)}`

/** The lines and units of `l`: of each who is shown `$3` says whether it is told in which units below those of `$5` they stand on day `$4`. */
const told = (meant: Meant) => `'[' || string_agg(l.line, ',') || ']' as lines,
  '[' || string_agg(case when $3::boolean then coalesce(l.unit_name, (
    select to_json(string_agg(distinct u.name, ', '))::text from assignments m
    join org_units u on u.client_id = $1 and u.unit_id = m.unit_id
    where m.client_id = $1 and m.person_id = l.person_id and ${isOfTeam('$4::date')} and ${isBelowThem('m.unit_id', meant)}), 'null')
    end, ',') || ']' as units`

export interface Sought {
  readonly word: string
  /** Entries of names among which is looked. */
  readonly most: number
  /** Whether all of the program are below the unit, so that nobody has to be asked. */
  readonly isEverybody: boolean
}

export interface FoundListed {
  readonly count: number
  /** Entries of names among which was looked. */
  readonly lookedAt: number
  readonly rows: readonly ListedRow[]
}

/**
 * One page of those right in a unit, or below it, who have a word in their names, out of a program in which nobody has changed;
 * nothing where it was prepared anew.
 */
export async function searchListed(
  reader: Reader,
  { generation, today, unitIds, isBelow }: ListedAsk,
  { word, most, isEverybody }: Sought,
  { order, names, offset, limit }: Sorting,
): Promise<FoundListed | undefined> {
  const meant = meantBy(unitIds)
  const isRight = `case when l.unit_id is null then exists (
      select from assignments m where m.client_id = $1 and m.person_id = l.person_id and ${meant.is('m.unit_id')}
        and ${isOfTeam('$4::date')}) else ${meant.is('l.unit_id')} end`
  const isAnywhereBelow = `case when l.unit_id is null then exists (${placedBelow(meant)})
    else ${isBelowThem('l.unit_id', meant)} end`
  const isMember = isEverybody ? 'true' : isBelow ? isAnywhereBelow : isRight
  const text = `with among as materialized (${firstWith('$6', '$7')}),
    found as materialized (
      select l.* from (select distinct person_id from among) a
      cross join lateral (select * from listed_people
        where client_id = $1 and generation = $2 and person_id = a.person_id offset 0) l
      where ${isMember})
    select (select count(*) from found) as count, (select count(*) from among) as looked_at,
      exists (select from prepared_teams where client_id = $1 and generation = $2) as is_there, ${told(meant)}
    from (select * from found order by ${orderBy(order, names)} offset $8 limit $9) l`
  const [row] = await reader.ask<FoundLines & { count: number; looked_at: number; is_there: boolean }>(
    { name: `search-listed ${meant.how} ${isEverybody} ${isBelow} ${order.by} ${order.isDescending} ${names}`, text },
    [reader.clientId, generation, isBelow, today, meant.value, word, most, offset, limit],
  )
  const { count, looked_at: lookedAt, is_there: isThere } = row!
  return isThere ? { count, lookedAt, rows: rowsOf(row!) } : undefined
}

function rowsOf({ lines, units }: FoundLines): ListedRow[] {
  const told = JSON.parse(units ?? '[]') as (string | null)[]
  return (JSON.parse(lines ?? '[]') as Line[]).map((line, at) => listedRow(line, told[at] ?? null))
}

interface FoundLines {
  readonly lines: string | null
  readonly units: string | null
}

// Goals are kept in four bytes of six, the lowest first (`writeListed`).
const goalAt = ['0', '1', '2', '3']
  .map(byte => `(get_byte(part.bytes, i * ${listedBytes} + ${byte})::bigint << (8 * ${byte}))`)
  .join(' | ')

function askedFor(whom: Whom, values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`
  if (!('list' in whom)) return `unnest(${add(whom.paxGoalIds)}::bigint[]) with ordinality asked (goal, at)`
  const { list, slices } = whom
  const [programId, unitId, scope, sort] = [list.programId, list.unitId, list.scope, list.sort].map(add)
  const columns = (['block', 'start', 'people'] as const).map(
    column => `${add(slices.map(slice => slice[column]))}::int[]`,
  )
  return `(select ${goalAt} as goal, slice.no * 1000000 + i as at
    from unnest(${columns.join(', ')}) with ordinality slice (block, start, people, no)
    cross join lateral (
      select substr(members, 1 + slice.start * ${listedBytes}, slice.people * ${listedBytes}) as bytes from team_lists
      where client_id = $1 and program_id = ${programId} and unit_id = ${unitId} and scope = ${scope} and sort = ${sort}
        and generation = $2 and block = slice.block offset 0) part
    cross join lateral generate_series(0, slice.people - 1) i) asked`
}
