import { isOfTeam } from '../organisation/assigned.ts'
import { kindColumns } from './kinds.ts'
import { stepSince } from './movement.store.ts'

/**
 * Everybody of a program who stands in a unit, once for each unit, with their kind and figures. `$1` to `$6` are client,
 * program, period, day, whether results are final and the loads by group as JSON; `units (unit_id, unit_no)` is the table
 * of units. The kind's columns come last, in the order in which `kindOf` reads them.
 */
export function placedPeople(goalRank: string, units: string, which = 'true', who = 'true'): string {
  return `select g.pax_goal_id, u.unit_no, ${goalRank} as goal_rank, coalesce(s.progress_percentage, 0) as percentage,
      coalesce(s.on_track_percentage, 0) as pace, ${kindColumns},
      case when $5::boolean then 0 else coalesce(${stepSince('s', 'l.through')}, 0) end as step,
      case when s.progress_percentage is not null
        then coalesce((case when $5::boolean then s.data_through else l.through end)::text, '') else '' end as through,
      coalesce(g.level_id, '') as level_id
    from (select distinct m.person_id, m.unit_id from assignments m where m.client_id = $1 and ${who} and ${isOfTeam('$4::date')}) m
    join ${units} u on u.unit_id = m.unit_id
    join pax_goals g on g.client_id = $1 and g.person_id = m.person_id and g.program_id = $2 and g.time_period_id = $3
      and g.enrolled
    join people p on p.client_id = $1 and p.person_id = g.person_id
    left join standings s on s.client_id = $1 and s.program_id = $2 and s.pax_goal_id = g.pax_goal_id
    left join (select key as group_id, value::date as through from jsonb_each_text($6::jsonb)) l on l.group_id = g.group_id
    where ${which}`
}
