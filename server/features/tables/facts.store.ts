import { createHash } from 'node:crypto'
import { isOfTeam } from '../organisation/assigned.ts'
import { stepSince } from './movement.store.ts'
import type { TeamScope } from './tables.store.ts'
import type { TeamState } from './team.store.ts'

/** A team as it is read: `$1` to `$8` of every statement over it, as `teamValues` puts them. */
export interface ReadTeam extends TeamScope {
  readonly state: TeamState
  /** Whether progress may be seen. */
  readonly isShown: boolean
}

type Valued = TeamScope & { readonly state: Pick<TeamState, 'isFinal' | 'loadedThrough' | 'teamId' | 'changed'> }

export function teamValues(clientId: number, { programId, timePeriodId, today, state }: Valued): unknown[] {
  const { isFinal, loadedThrough, teamId = 0, changed = null } = state
  return [clientId, programId, timePeriodId, today, isFinal, JSON.stringify(loadedThrough), teamId, changed]
}

/** The columns of a facet, in `team_facets` and of whoever is read from the facts. */
export const facetColumns = [
  'has_goal',
  'level_id',
  'is_reached',
  'running_treatment',
  'treatment',
  'through',
  'has_pace',
  'step',
]

/** A level as facets name it: its id is one of its group alone. No id has a slash. */
export function levelKey(groupId: string, levelId: string): string {
  return `${groupId}/${levelId}`
}

const whereMeasured = (value: string) => `case when s.progress_percentage is not null then ${value} end`

/** What everything is counted and ordered by, from goal `g`, person `p`, standing `s` and newest load `l`. */
export const factColumns = `g.person_id, p.last_name, p.first_name, g.target, s.progress_percentage as percentage,
  s.on_track_percentage as pace, g.target is not null as has_goal, g.group_id || '/' || g.level_id as level_id,
  ${whereMeasured('s.is_goal_achieved')} as is_reached, ${whereMeasured('s.running_treatment')} as running_treatment,
  ${whereMeasured('s.treatment')} as treatment,
  ${whereMeasured('case when $5::boolean then s.data_through else l.through end')} as through,
  s.on_track_percentage is not null as has_pace,
  case when $5::boolean then 0 else coalesce(sign(${stepSince('s', 'l.through')}), 0)::int end as step`

const loaded = '(select key as group_id, value::date as through from jsonb_each_text($6::jsonb))'

/** The facts of everybody in the program, by whole tables. */
export const factsOfAll = `pax_goals g
  join people p on p.client_id = $1 and p.person_id = g.person_id
  left join standings s on s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id
  left join ${loaded} l on l.group_id = g.group_id
  where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.enrolled`

/** The facts of the people of a list, each by key: before anything is analyzed, a join would read all of the program. */
export const factsOf = (listed: string) => `${listed}
  cross join lateral (select * from pax_goals where client_id = $1 and person_id = listed.person_id
    and program_id = $2 and time_period_id = $3 and enrolled offset 0) g
  cross join lateral (select * from people where client_id = $1 and person_id = g.person_id offset 0) p
  left join lateral (select * from standings where client_id = $1 and program_id = $2 and pax_goal_id = g.pax_goal_id offset 0) s
    on true
  left join ${loaded} l on l.group_id = g.group_id`

/** The units in which a person stands on a day; `c` has these with all above them. */
export const placesOf = (person: string) => `(select distinct c.ancestor_id as unit_id, c.unit_id as right_in
  from (select m.unit_id from assignments m where m.client_id = $1 and m.person_id = ${person} and ${isOfTeam('$4::date')} offset 0) m
  cross join lateral (select ancestor_id, unit_id from org_closure where client_id = $1 and unit_id = m.unit_id offset 0) c)`

/** Whoever is read from the facts, with the units that they are in or below. */
export const liveTables = `
  changed as materialized (
    select person_id from unnest($8::bigint[]) named (person_id)
    union all select person_id from pax_goals
    where $8::bigint[] is null and client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled),
  live as materialized (select ${factColumns} from ${factsOf('changed as listed')}),
  live_places as materialized (
    select live.person_id, c.unit_id, bool_or(c.right_in = c.unit_id) as is_right
    from live cross join lateral ${placesOf('live.person_id')} c group by 1, 2)`

/** A name of a statement that is put together, for its plan to be kept. */
export function nameOf(what: string, text: string): string {
  return `${what} ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}
