import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam, isOn } from '../organisation/assigned.ts'
import { isFinalBatch } from '../results/final-award.ts'
import { fewPeople } from '../tables/few-people.ts'

/** A program that somebody leads in a role. */
export interface LedProgram {
  readonly programId: string
  readonly timePeriodId: string
  readonly role: string
}

export interface CountedTeam {
  /** Which of the programs that were asked for, from 1. */
  readonly at: number
  readonly is_final: boolean
  readonly people: number
  readonly with_goal: number
  readonly reached: number
  readonly behind: number
  readonly average_pace: number | null
}

const sums = ['people', 'with_goal', 'reached', 'behind', 'paced', 'paces'] as const
const all = (table: string) => sums.map(sum => `coalesce(${table}.${sum}, 0) as ${sum}`).join(', ')

/** The sums over rows that have the columns of a facet and a pace. */
const counted = `count(*) as people, count(*) filter (where has_goal) as with_goal,
  count(*) filter (where is_reached) as reached,
  count(*) filter (where running_treatment in ('get_going', 'stay_focused')) as behind,
  count(*) filter (where has_pace) as paced, coalesce(sum(pace), 0) as paces`

/**
 * The same figures as the tables have above their lists (decision 0043), for all programs at once: what the last run counted
 * of the units that are led, without those who have changed since, and with them as they are. Whoever stands below several of
 * these units counts once. Few people of a program that has not been counted are read from the facts; of more there is no row.
 */
const text = `
  with wanted as materialized (
    select * from unnest($4::text[], $5::text[], $6::text[]) with ordinality a (program_id, period_id, role, at)),
  held as materialized (
    select distinct m.role, m.unit_id from assignments m
    where m.client_id = $1 and m.person_id = $2 and m.role = any($6::text[]) and ${isOn('$3::date')}),
  tops as materialized (
    select h.role, h.unit_id from held h where not exists (
      select from (select ancestor_id from org_closure
        where client_id = $1 and unit_id = h.unit_id and depth > 0 offset 0) c
      where (h.role, c.ancestor_id) in (select role, unit_id from held))),
  found as materialized (
    select a.*, t.team_id, t.day, t.people as were, t.is_final as was_final,
      exists (select from result_batches b where b.client_id = $1 and b.program_id = a.program_id
        and b.time_period_id = a.period_id and ${isFinalBatch}) as is_final,
      exists (select from team_changes c where c.client_id = $1 and c.program_id = a.program_id and c.person_id is null) as is_whole
    from wanted a left join teams t
      on t.client_id = $1 and t.program_id = a.program_id and t.time_period_id = a.period_id),
  team as materialized (
    select *, team_id is not null and not ((is_whole or was_final <> is_final) and were <= ${fewPeople}) as is_written from found),
  enrolled as materialized (
    select t.at, some_of_them.person_id from team t cross join lateral (
      select person_id from pax_goals g where g.client_id = $1 and g.program_id = t.program_id
        and g.time_period_id = t.period_id and g.enrolled limit ${fewPeople} + 1) some_of_them
    where not t.is_written),
  uncounted as materialized (select at from enrolled group by at having count(*) > ${fewPeople}),
  changed as materialized (
    select t.at, c.person_id from team t cross join lateral (
      select c.person_id from team_changes c
      where c.client_id = $1 and c.program_id = t.program_id and c.person_id is not null
      union select m.person_id from assignments m
      where m.client_id = $1 and m.valid_from > t.day and m.valid_from <= $3::date
      union select m.person_id from assignments m
      where m.client_id = $1 and m.valid_to >= t.day and m.valid_to < $3::date limit 1000) c
    where t.is_written
    union all select at, person_id from enrolled where at not in (select at from uncounted)),
  parts as materialized (
    select t.at, t.team_id, u.first, u.last, u.people, u.with_goal, u.reached, u.get_going + u.stay_focused as behind, u.paced, u.paces
    from team t join tops using (role) cross join lateral (
      select * from team_units where client_id = $1 and team_id = t.team_id and unit_id = tops.unit_id offset 0) u
    where t.is_written),
  places as materialized (
    select at, team_id, count(*) as tops, range_agg(int4range(first, last, '[]')) as within from parts group by 1, 2),
  written as (select at, ${sums.map(sum => `sum(${sum}) as ${sum}`).join(', ')} from parts group by at),
  twice as (
    select p.at, p.team_id, w.facet, w.pace from parts p join places a using (at, team_id) cross join lateral (
      select * from team_people where client_id = $1 and team_id = p.team_id
        and place between p.first and p.last and before < p.first and before is not null offset 0) w
    where a.tops > 1 and (w.before <@ a.within or w.earlier > 1 and exists (
      select from team_people e where e.client_id = $1 and e.team_id = p.team_id and e.person_id = w.person_id
        and e.place < w.before and e.place <@ a.within offset 0))),
  was as (
    select distinct on (c.at, c.person_id) c.at, a.team_id, w.facet, w.pace
    from changed c join places a using (at) cross join lateral (
      select * from team_people where client_id = $1 and team_id = a.team_id and person_id = c.person_id offset 0) w
    where w.place <@ a.within),
  less as (
    select at, ${counted} from (select * from twice union all select * from was) gone cross join lateral (
      select * from team_facets where client_id = $1 and team_id = gone.team_id and facet = gone.facet offset 0) f
    group by at),
  live as (
    select c.at, g.target is not null as has_goal, s.*
    from changed c join team t using (at)
    cross join lateral (select target, pax_goal_id from pax_goals where client_id = $1 and person_id = c.person_id
      and program_id = t.program_id and time_period_id = t.period_id and enrolled offset 0) g
    left join lateral (select is_goal_achieved as is_reached, running_treatment, on_track_percentage is not null as has_pace,
        on_track_percentage as pace
      from standings where client_id = $1 and program_id = t.program_id and pax_goal_id = g.pax_goal_id
        and progress_percentage is not null offset 0) s on true
    where exists (
      select from (select unit_id from assignments m
        where m.client_id = $1 and m.person_id = c.person_id and ${isOfTeam('$3::date')} offset 0) m
      cross join lateral (select ancestor_id from org_closure where client_id = $1 and unit_id = m.unit_id offset 0) o
      where (t.role, o.ancestor_id) in (select role, unit_id from tops))),
  more as (select at, ${counted} from live group by at),
  sums as (
    select t.at, case when t.is_written then t.was_final else t.is_final end as is_final,
      ${sums.map(sum => `w.${sum} - l.${sum} + m.${sum} as ${sum}`).join(', ')}
    from team t
    cross join lateral (select ${all('w')} from (values (1)) one left join written w on w.at = t.at) w
    cross join lateral (select ${all('l')} from (values (1)) one left join less l on l.at = t.at) l
    cross join lateral (select ${all('m')} from (values (1)) one left join more m on m.at = t.at) m
    where t.at not in (select at from uncounted))
  select at::int, is_final, people::int, with_goal::int, reached::int, behind::int, (paces::bigint / nullif(paced, 0)::bigint)::int as average_pace
  from sums order by at`

export function countTeams(
  tx: ClientTx,
  { personId, today }: { readonly personId: number; readonly today: string },
  programs: readonly LedProgram[],
): Promise<CountedTeam[]> {
  return tx.ask<CountedTeam>({ name: 'count-teams', text }, [
    tx.clientId,
    personId,
    today,
    programs.map(({ programId }) => programId),
    programs.map(({ timePeriodId }) => timePeriodId),
    programs.map(({ role }) => role),
  ])
}
