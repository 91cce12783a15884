import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam } from '../organisation/assigned.ts'
import { bands, stepSince } from './movement.store.ts'
import type { TeamScope } from './tables.store.ts'

/** People counted: of a unit with all below it, or with `unit_id` null of all that was asked for, each once. */
export interface CountRow {
  readonly unit_id: string | null
  readonly people: number
  readonly with_goal: number
  readonly reached: number
  readonly measured: number
  /** Sum of the whole percents of all who are measured. */
  readonly percentages: number
  /** How many have a pace, and the sum of these whole percents. */
  readonly paced: number
  readonly paces: number
  readonly moved_up: number
  readonly moved_down: number
  readonly get_going: number
  readonly stay_focused: number
  readonly sorta: number
  readonly on_track: number
  readonly made_it: number
  readonly data_through: string | null
}

export interface CountScope extends TeamScope {
  /** Units to count one by one. */
  readonly below: readonly string[]
  /** The unit right in which people stand who are in none of them; absent at a top of several units. */
  readonly unitId?: string
  /** As `isLargePart` says. */
  readonly isLarge: boolean
  /** The people among whom is looked, where everybody of the program is known: then nobody else is. */
  readonly among?: readonly number[]
  /** Whether the day and the terms let progress be seen at all; that of one person is there with its figures. */
  readonly isShown: boolean
  /** Whether results are final: then the day through which each was measured counts, and not that of the newest load. */
  readonly isFinal: boolean
}

/** Assignments below units: from the units down, or where everybody in the program is known from these few people up. */
const placesBelow = ({ among }: CountScope, few: string) =>
  among === undefined
    ? 'org_closure c join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id'
    : `unnest(${few}::bigint[]) few (person_id) join assignments m on m.client_id = $1 and m.person_id = few.person_id
       join org_closure c on c.client_id = m.client_id and c.unit_id = m.unit_id`

const onlyAmong = ({ among }: CountScope, few: string) =>
  among === undefined ? '' : `and m.person_id = any(${few}::bigint[])`

const counts = `
  count(*) as people, count(*) filter (where has_goal) as with_goal, count(*) filter (where is_reached) as reached,
  count(percentage) as measured, coalesce(sum(percentage), 0)::bigint as percentages,
  count(pace) as paced, coalesce(sum(pace), 0)::bigint as paces,
  count(*) filter (where step > 0) as moved_up, count(*) filter (where step < 0) as moved_down,
  ${bands.map(band => `count(*) filter (where band = '${band}') as ${band}`).join(', ')}, max(through) as data_through`

/** People from which on whole tables are read and hashed; below it each person is looked up by key. */
const manyPeople = 20_000

/**
 * Whether very many people may stand below these units. The planner cannot know, for it guesses that hardly any assignment
 * is of today; so the plan is chosen by this, and so is the patience that it needs.
 */
export async function isLargePart(tx: ClientTx, unitIds: readonly string[]): Promise<boolean> {
  await tx.query('set local enable_seqscan = off')
  const [row] = await tx.query<{ found: number }>(
    `select count(*) as found from (
       select from org_closure c join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id
       where c.client_id = $1 and c.ancestor_id = any($2::text[]) limit ${manyPeople}) some_of_them`,
    [tx.clientId, unitIds],
  )
  return row!.found === manyPeople
}

/** People of a program up to whom they are looked up one by one, however many stand in the organisation. */
const fewPeople = 5000

/** Everybody who takes part in a program's period, where they are few. */
export async function readFewPeople(
  tx: ClientTx,
  { programId, timePeriodId }: TeamScope,
): Promise<number[] | undefined> {
  const rows = await tx.query<{ person_id: number }>(
    `select person_id from pax_goals where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled limit ${fewPeople + 1}`,
    [tx.clientId, programId, timePeriodId],
  )
  return rows.length > fewPeople ? undefined : rows.map(row => row.person_id)
}

/**
 * Counts the people of units by their standings, in one statement. A person in two places of a unit is counted once in it
 * and once above both. Whoever stands in a unit that is closed today is counted above it, though it is not shown. A team is
 * made of Selectors (decisions §4.10).
 */
export async function countPeople(tx: ClientTx, scope: CountScope): Promise<CountRow[]> {
  await tx.query(
    scope.isLarge
      ? "set local enable_seqscan = on; set local enable_nestloop = off; set local jit = off; set local work_mem = '64MB'"
      : 'set local enable_seqscan = off; set local enable_material = off; set local jit = off',
  )
  return tx.query<CountRow>(
    `with placed as materialized (
       select distinct c.ancestor_id as unit_id, m.person_id
       from ${placesBelow(scope, '$9')}
       where c.client_id = $1 and c.ancestor_id = any($5::text[] || array(
         select unit_id from org_units where client_id = $1 and parent_id = $6 and not unit_id = any($5::text[]))) and ${isOfTeam('$4')}
       union all
       select distinct null, m.person_id from assignments m
       where m.client_id = $1 and m.unit_id = $6 and ${isOfTeam('$4')} ${onlyAmong(scope, '$9')}
     ), loaded as (
       select group_id, max(data_through) as through from progress_loads
       where client_id = $1 and program_id = $2 group by group_id
     ), people as materialized (
       select p.unit_id, g.pax_goal_id, g.target is not null as has_goal, s.progress_percentage as percentage,
         s.progress_percentage is not null and s.is_goal_achieved as is_reached, s.on_track_percentage as pace,
         case when not $8 then ${stepSince('s', 'l.through')} end as step,
         case when s.progress_percentage is not null then s.running_treatment end as band,
         case when s.progress_percentage is not null then case when $8 then s.data_through else l.through end end as through
       from placed p
       join pax_goals g on g.client_id = $1 and g.person_id = p.person_id and g.program_id = $2 and g.time_period_id = $3
         and g.enrolled
       left join standings s on $7 and s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id
       left join loaded l on l.group_id = g.group_id
     )
     select unit_id, ${counts} from people where unit_id is not null group by unit_id
     union all
     select null, ${counts} from (
       select pax_goal_id, min(percentage) as percentage, min(band) as band, min(through) as through,
         min(pace) as pace, min(step) as step, bool_or(has_goal) as has_goal, bool_or(is_reached) as is_reached from people group by pax_goal_id) each_once`,
    [
      tx.clientId,
      scope.programId,
      scope.timePeriodId,
      scope.today,
      scope.below,
      scope.unitId ?? null,
      scope.isShown,
      scope.isFinal,
      ...fewOf(scope),
    ],
  )
}

const fewOf = ({ among }: CountScope) => (among === undefined ? [] : [among])

export interface LevelCountRow {
  readonly level_id: string
  readonly people: number
}

/** How many people of the units counted chose each level, each person once. */
export function countLevels(tx: ClientTx, scope: CountScope): Promise<LevelCountRow[]> {
  return tx.query<LevelCountRow>(
    `with placed as materialized (
       select distinct m.person_id
       from ${placesBelow(scope, '$6')}
       where c.client_id = $1 and c.ancestor_id = any($5::text[]) and ${isOfTeam('$4')})
     select g.level_id, count(*) as people
     from placed p join pax_goals g on g.client_id = $1 and g.person_id = p.person_id and g.program_id = $2
       and g.time_period_id = $3 and g.enrolled
     where g.level_id is not null group by g.level_id`,
    [
      tx.clientId,
      scope.programId,
      scope.timePeriodId,
      scope.today,
      scope.unitId === undefined ? scope.below : [scope.unitId],
      ...fewOf(scope),
    ],
  )
}
