import type { ClientTx } from '../../db/client-tx.ts'
import { progressOccasions } from './progress-occasions.ts'

/**
 * Takes back what people were notified of since a load of progress that is about to be undone, mails that wait included: their looks go back
 * to what is left of the groups' loads, so that the right file is news.
 */
export async function forgetProgressNews(
  tx: ClientTx,
  { load_id, created_at }: { readonly load_id: number; readonly created_at: Date },
): Promise<void> {
  await tx.query(
    `with goals as materialized (
       select g.pax_goal_id, g.person_id, g.program_id, u.through
       from (
         select l.program_id, l.group_id, max(o.data_through) as through
         from progress_loads l
         left join progress_loads o on o.client_id = $1 and o.program_id = l.program_id and o.group_id = l.group_id
           and o.load_id <> l.load_id
         where l.client_id = $1 and l.load_id = $2 group by l.program_id, l.group_id
       ) u
       join pax_goals g on g.client_id = $1 and g.program_id = u.program_id and g.group_id = u.group_id
     ), never as (
       delete from mail_looks k using goals g
       where k.client_id = $1 and k.pax_goal_id = g.pax_goal_id and g.through is null
     ), earlier as (
       update mail_looks k set through = g.through from goals g
       where k.client_id = $1 and k.pax_goal_id = g.pax_goal_id and k.through > g.through
     ), lapsed as (
       update mails m set status = 'lapsed', token = null, ended_at = now() from goals g
       where m.client_id = $1 and m.person_id = g.person_id and m.program_id = g.program_id and m.kind = any($4)
         and m.created_at >= $3 and m.status = 'waiting' and not m.is_held
     )
     delete from mail_occasions o using goals g
     where o.client_id = $1 and o.person_id = g.person_id and o.program_id = g.program_id and o.occasion = any($4)
       and o.created_at >= $3`,
    [tx.clientId, load_id, created_at, progressOccasions],
  )
}
