import type { Treatment } from '../../../rules/progress/treatment.ts'
import type { ClientTx, Reader } from '../../db/client-tx.ts'
import { isOfTeam } from '../organisation/assigned.ts'
import { type MemberFilter, type MemberOrder, orderBy, whatIsAsked } from './member-conditions.store.ts'
import { stepSince } from './movement.store.ts'
import type { TeamScope } from './tables.store.ts'

/** Which people of a team: those right in the units, or of all below them too. */
export interface MemberScope extends TeamScope {
  readonly unitIds: readonly string[]
  readonly isBelow: boolean
  /** Whether progress may be seen, for which it may be asked then. */
  readonly isShown: boolean
  /** Whether results are final: from then on nothing has moved lately. */
  readonly isFinal: boolean
  /** As `isLargePart` says of the units. */
  readonly isLarge: boolean
  /** The people among whom is looked, whom a search has found already. */
  readonly among?: readonly number[]
  /** By group, the newest day of its loads, where that is not of this moment but of the one that was prepared. */
  readonly loadedThrough?: Readonly<Record<string, string>>
}

export interface MemberAsk {
  readonly filter: MemberFilter
  readonly order: MemberOrder
}

/** Somebody as the details table shows them. */
export interface ShownRow {
  readonly person_id: number
  readonly first_name: string
  readonly last_name: string
  readonly group_id: string
  readonly level_id: string | null
  readonly target: string | null
  readonly result: string | null
  readonly progress_percentage: number | null
  readonly on_track_percentage: number | null
  readonly treatment: Treatment | null
  readonly before_percentage: number | null
  readonly step: number | null
  /** The units by which somebody is in the team, by name; not told where everybody is right in the place. */
  readonly unit_names: string | null
}

export interface MemberRow extends ShownRow {
  readonly pax_goal_id: number
  readonly user_name: string
}

// A team is made of Selectors (decisions §4.10): who leads a unit is in its team only by an assignment to it as Selector too.
const isMember = isOfTeam('$4')
const rightIn = `select m.person_id from assignments m where m.client_id = $1 and m.unit_id = any($5::text[]) and ${isMember}`
const anywhereBelow = `select m.person_id
  from org_closure c join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id
  where c.client_id = $1 and c.ancestor_id = any($5::text[]) and ${isMember}`
const belowThese = `exists (
  select from org_closure c where c.client_id = $1 and c.unit_id = m.unit_id and c.ancestor_id = any($5::text[]))`
const amongThese = (isBelow: boolean) => `select m.person_id from among join assignments m on m.client_id = $1
  and m.person_id = among.person_id and ${isMember} and ${isBelow ? belowThese : 'm.unit_id = any($5::text[])'}`

function loadedAs({ loadedThrough }: MemberScope, values: unknown[]): string {
  if (loadedThrough === undefined) {
    return `select group_id, max(data_through) as through from progress_loads
      where client_id = $1 and program_id = $2 and not $7 group by group_id`
  }
  return `select key as group_id, value::date as through
    from jsonb_each_text($${values.push(JSON.stringify(loadedThrough))}::jsonb) where not $7`
}

// What nobody asks for is not looked up: of standings there is one at most, which lets the database leave them out.
const sortedBy = {
  name: '',
  goal: ', g.target',
  progress: ', s.progress_percentage',
  pace: ', s.on_track_percentage',
} as const satisfies Record<MemberOrder['by'], string>

/** Everybody who is asked for, as `found`; a person in two places of the units is there once. */
function foundBy(scope: MemberScope, { filter, order }: MemberAsk, values: unknown[]): string {
  const { among, isBelow } = scope
  const places = among ? amongThese(isBelow) : isBelow ? anywhereBelow : rightIn
  return `with ${among ? `among as materialized (select person_id from unnest($${values.push(among)}::bigint[]) found (person_id)),` : ''}
    placed as materialized (select distinct person_id from (${places}) each_place),
    loaded as materialized (${loadedAs(scope, values)}),
    found as materialized (
      select g.pax_goal_id, p.last_name, p.first_name${sortedBy[order.by]}
      from placed
      join pax_goals g on g.client_id = $1 and g.person_id = placed.person_id and g.program_id = $2
        and g.time_period_id = $3 and g.enrolled
      join people p on p.client_id = $1 and p.person_id = g.person_id
      left join standings s on $6 and s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id
      left join loaded l on l.group_id = g.group_id
      where ${whatIsAsked(filter, values).join(' and ')}),
    ordered as (select pax_goal_id, row_number() over (order by ${orderBy(order, scope.names)}) as at from found)`
}

function valuesOf(tx: Reader, { programId, timePeriodId, today, unitIds, isShown, isFinal }: MemberScope): unknown[] {
  return [tx.clientId, programId, timePeriodId, today, unitIds, isShown, isFinal]
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** One page of the goals of those who are asked for, in order, and how many there are in all. */
export async function findMembers(tx: ClientTx, scope: MemberScope, ask: MemberAsk, part: Page): Promise<FoundMembers> {
  await planFor(tx, scope)
  return findFewMembers(tx, scope, ask, part)
}

export interface FoundMembers {
  readonly paxGoalIds: readonly number[]
  readonly count: number
}

/** The same where the people among whom is looked are few, and are found by their keys (`byKey`). */
export async function findFewMembers(
  tx: Reader,
  scope: MemberScope,
  ask: MemberAsk,
  { offset, limit }: Page,
): Promise<FoundMembers> {
  const values = valuesOf(tx, scope)
  const found = foundBy(scope, ask, values)
  values.push(offset, offset + limit)
  const text = `${found} select (select count(*) from found) as count,
    array(select pax_goal_id from ordered where at > $${values.length - 1} and at <= $${values.length} order by at) as ids`
  // Without a name: planning each of the many ways to ask is cheaper than keeping all their plans.
  const [row] = await tx.ask<{ ids: number[]; count: number }>({ name: '', text }, values)
  return { paxGoalIds: row!.ids.map(Number), count: row!.count }
}

/** The goals of all who are asked for, in order, as one text with commas: some ten bytes a person. */
export async function listMembers(tx: ClientTx, scope: MemberScope, ask: MemberAsk): Promise<string> {
  await planFor(tx, scope)
  const values = valuesOf(tx, scope)
  const [row] = await tx.query<{ ids: string }>(
    `${foundBy(scope, ask, values)} select coalesce(string_agg(pax_goal_id::text, ',' order by at), '') as ids from ordered`,
    values,
  )
  return row!.ids
}

/** These people with where they stand, where that may be seen, in the order in which they are named. */
export function readMembers(tx: Reader, scope: MemberScope, paxGoalIds: readonly number[]): Promise<MemberRow[]> {
  const values = [...valuesOf(tx, scope), paxGoalIds, scope.isBelow]
  const text = `select g.pax_goal_id, g.person_id, p.user_name, p.first_name, p.last_name, g.group_id, g.level_id, g.target, s.result,
       s.progress_percentage, s.on_track_percentage, s.treatment, s.before_percentage,
       ${stepSince('s', 'l.through')} as step,
       case when $9::boolean then (select string_agg(distinct u.name, ', ') from assignments m
        join org_units u on u.client_id = $1 and u.unit_id = m.unit_id
        where m.client_id = $1 and m.person_id = g.person_id and ${isMember} and exists (
          select from org_closure c where c.client_id = $1 and c.unit_id = m.unit_id and c.ancestor_id = any($5::text[])
        )) end as unit_names
     from unnest($8::bigint[]) with ordinality asked (pax_goal_id, at)
     join pax_goals g on g.client_id = $1 and g.pax_goal_id = asked.pax_goal_id and $3::text = g.time_period_id
     join people p on p.client_id = $1 and p.person_id = g.person_id
     left join standings s on $6 and s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id
     left join (${loadedAs(scope, values)}) l on l.group_id = g.group_id
     order by asked.at`
  return tx.ask<MemberRow>({ name: scope.loadedThrough ? 'members-prepared' : 'members', text }, values)
}

// The planner guesses that hardly any assignment is of today, and cannot tell a large part from a small one.
async function planFor(tx: ClientTx, { isLarge, isBelow }: MemberScope): Promise<void> {
  const isMany = isLarge && isBelow
  await tx.query(
    isMany
      ? "set local enable_seqscan = on; set local enable_nestloop = off; set local jit = off; set local work_mem = '64MB'"
      : 'set local enable_seqscan = off; set local enable_nestloop = on; set local enable_material = off; set local jit = off',
  )
}
