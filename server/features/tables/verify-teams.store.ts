import type { ClientTx } from '../../db/client-tx.ts'
import { placedPeople } from './placed-people.store.ts'

/** The first unit whose prepared counts are not what they come to person by person; a side without it is null. */
export interface RollUpDifference {
  readonly unit_id: string
  readonly column: 'people' | 'percentages' | 'paces'
  readonly stored: string | null
  readonly computed: string | null
}

/** Compares what is prepared of a program with its people; only of the day on which it was prepared, and while nobody has changed. */
export async function findRollUpDifference(tx: ClientTx, programId: string): Promise<RollUpDifference | undefined> {
  const [prepared] = await tx.query<{
    time_period_id: string
    built_on: string
    is_final: boolean
    loaded_through: object
  }>(
    `select t.time_period_id, t.built_on, t.is_final, t.loaded_through from prepared_teams t join clients c using (client_id)
     where t.client_id = $1 and t.program_id = $2 and t.built_on = (now() at time zone c.time_zone)::date
       and not exists (select from team_changes n where n.client_id = $1 and n.program_id = $2)`,
    [tx.clientId, programId],
  )
  if (prepared === undefined) return undefined
  const { time_period_id, built_on, is_final, loaded_through } = prepared
  await tx.query('set local enable_nestloop = off')
  // The units that are led side by side are a unit more above each of them.
  const tree = `(select c.ancestor_id, c.unit_id from org_closure c where c.client_id = $1
    union all select joint.id, c.unit_id from prepared_teams t cross join jsonb_each(t.joints) joint (id, tops)
    cross join jsonb_array_elements_text(case when jsonb_typeof(joint.tops) = 'array' then joint.tops else '[]' end) top
    join org_closure c on c.client_id = $1 and c.ancestor_id = t.units[top::int + 1] where t.client_id = $1 and t.program_id = $2)`
  const units = '(select unit_id, unit_id as unit_no from org_units where client_id = $1)'
  const [found] = await tx.query<RollUpDifference>(
    `with counted as (
       select unit_id, count(*) as people, sum(percentage) as percentages, sum(pace) as paces from (
         select distinct c.ancestor_id as unit_id, p.pax_goal_id, p.percentage, p.pace
         from (${placedPeople('0', units)}) p join ${tree} c on c.unit_id = p.unit_no) each_once
       group by unit_id
     ), stored as (
       select unit_id, percentages, paces,
         (select sum(counts[at]) from generate_subscripts(counts, 1) at where at % 2 = 0) as people
       from roll_ups where client_id = $1 and program_id = $2
     )
     select coalesce((select array_to_string(array(
           select t.units[top::int + 1] from jsonb_array_elements_text(t.joints -> unit_id) top order by 1), ' + ')
         from prepared_teams t where t.client_id = $1 and t.program_id = $2 and t.joints ? unit_id), unit_id) as unit_id,
       case when s.people is distinct from c.people then 'people'
         when s.percentages is distinct from c.percentages then 'percentages' else 'paces' end as column,
       case when s.people is distinct from c.people then s.people::text
         when s.percentages is distinct from c.percentages then s.percentages::text else s.paces::text end as stored,
       case when s.people is distinct from c.people then c.people::text
         when s.percentages is distinct from c.percentages then c.percentages::text else c.paces::text end as computed
     from counted c full join stored s using (unit_id)
     where (s.people, s.percentages, s.paces) is distinct from (c.people, c.percentages, c.paces)
     order by 1 limit 1`,
    [tx.clientId, programId, time_period_id, built_on, is_final, JSON.stringify(loaded_through)],
  )
  return found
}
