import type { LoadChanges } from '../../../contract/uploads.ts'
import type { ClientTx } from '../../db/client-tx.ts'

/** What a load brings of each program. `load_groups` is the load's own. */
export async function programsOf(tx: ClientTx, loadId: number): Promise<LoadChanges['programs']> {
  return tx.query(
    `select g.program_id as "programId", count(*) as rows, count(distinct r.pax_goal_id) as people,
       min(r.data_through)::text as "firstDay", max(r.data_through)::text as "lastDay", trim_scale(sum(r.value))::text as sum
     from progress_rows r join pax_goals g on g.pax_goal_id = r.pax_goal_id
     where r.client_id = $1 and r.load_id = $2 group by 1 order by 1`,
    [tx.clientId, loadId],
  )
}

export interface FallingRow {
  readonly user_name: string
  readonly program_id: string
  readonly before: string
  readonly after: string
  readonly all_people: number
}

/**
 * Whose figure falls: where rows replace the total, their newest one is lower than the newest before; where rows add to it, theirs
 * come to less than nothing. Those who lose most come first.
 */
export async function fallingOf(tx: ClientTx, loadId: number, most: number): Promise<FallingRow[]> {
  const [earlier] = await tx.query(
    `select from progress_loads l join (select distinct program_id from load_groups) g using (program_id)
     where l.client_id = $1 and l.load_id <> $2 limit 1`,
    [tx.clientId, loadId],
  )
  if (earlier === undefined) return []
  return tx.query<FallingRow>(
    `with own as (
       select r.pax_goal_id, r.data_through, r.line, r.value from progress_rows r where r.client_id = $1 and r.load_id = $2
     ), latest as (
       select distinct on (pax_goal_id) pax_goal_id, data_through, value from own order by pax_goal_id, data_through desc, line desc
     ), summed as (
       select pax_goal_id, sum(value) as value from own group by pax_goal_id
     ), rest as (
       select distinct on (r.pax_goal_id) r.pax_goal_id, r.data_through, r.value,
         sum(r.value) over (partition by r.pax_goal_id) as total
       from progress_rows r join summed s on s.pax_goal_id = r.pax_goal_id
       where r.client_id = $1 and r.load_id <> $2
       order by r.pax_goal_id, r.data_through desc, r.load_id desc, r.line desc
     ), falling as (
       select e.pax_goal_id, case when p.adds then e.total else e.value end as before,
         case when p.adds then e.total + s.value else l.value end as after
       from rest e join summed s using (pax_goal_id) join latest l using (pax_goal_id)
       join pax_goals g on g.pax_goal_id = e.pax_goal_id
       join (select program_id, bool_or(adds) as adds from load_groups group by program_id) p on p.program_id = g.program_id
       where case when p.adds then s.value < 0 else l.data_through >= e.data_through and l.value < e.value end
     )
     select p.user_name, g.program_id, trim_scale(f.before)::text as before, trim_scale(f.after)::text as after,
       count(*) over () as all_people
     from falling f join pax_goals g on g.pax_goal_id = f.pax_goal_id join people p on p.person_id = g.person_id
     order by f.before - f.after desc, p.user_name limit $3`,
    [tx.clientId, loadId, most],
  )
}
