import type { ClientTx } from '../../db/client-tx.ts'
import { progressOccasions } from './progress-occasions.ts'

/**
 * Takes back what people were notified of since a load of progress that is about to be undone and that has rows of theirs, mails that wait
 * included: their looks go back to the newest row that others brought them, so that the right file is news.
 */
export async function forgetProgressNews(
  tx: ClientTx,
  { load_id, created_at }: { readonly load_id: number; readonly created_at: Date },
): Promise<void> {
  await tx.query(
    // Mails before their occasions, as whoever ends a mail does (forget-mail.store.ts).
    `with goals as materialized (
       select g.pax_goal_id, g.person_id, g.program_id
       from (select distinct r.pax_goal_id from progress_rows r where r.client_id = $1 and r.load_id = $2) l
       join pax_goals g on g.client_id = $1 and g.pax_goal_id = l.pax_goal_id
     ), looks as materialized (
       select k.pax_goal_id, (select r.data_through from progress_rows r
         where r.client_id = $1 and r.pax_goal_id = k.pax_goal_id and r.load_id <> $2
         order by r.data_through desc limit 1) as through
       from goals g join mail_looks k on k.client_id = $1 and k.pax_goal_id = g.pax_goal_id
     ), never as (
       delete from mail_looks k using looks l
       where k.client_id = $1 and k.pax_goal_id = l.pax_goal_id and l.through is null
     ), earlier as (
       update mail_looks k set through = l.through from looks l
       where k.client_id = $1 and k.pax_goal_id = l.pax_goal_id and k.through > l.through
     ), lapsed as (
       update mails m set status = 'lapsed', token = null, ended_at = now() from goals g
       where m.client_id = $1 and m.person_id = g.person_id and m.program_id = g.program_id and m.kind = any($4)
         and m.created_at >= $3 and m.status = 'waiting' and not m.is_held
       returning m.mail_id
     )
     delete from mail_occasions o using goals g
     where o.client_id = $1 and o.person_id = g.person_id and o.program_id = g.program_id and o.occasion = any($4)
       and o.created_at >= $3 and (select count(*) from lapsed) >= 0`,
    [tx.clientId, load_id, created_at, progressOccasions],
  )
}
