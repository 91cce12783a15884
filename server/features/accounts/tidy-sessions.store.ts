import type { ClientTx } from '../../db/client-tx.ts'

/** The last of so many people of the client, by number, after the one given; undefined where there is none. */
export async function lastOfNextPeople(tx: ClientTx, after: number, people: number): Promise<number | undefined> {
  const [row] = await tx.query<{ last: number | null }>(
    `select max(person_id) as last from (
       select person_id from people where client_id = $1 and person_id > $2 order by person_id limit $3) next`,
    [tx.clientId, after, people],
  )
  return row?.last ?? undefined
}

/**
 * Deletes at most so many sessions of these people that ended so many days ago; answers how many. A session lasts 12 hours at
 * most. Each person's newest session and the last used one stay: they show the last sign-in and use.
 */
export async function deleteOldSessions(
  tx: ClientTx,
  { after, last }: { readonly after: number; readonly last: number },
  keptDays: number,
  most: number,
): Promise<number> {
  const rows = await tx.query(
    `delete from sessions using (
       select s.session_hash from sessions s
       where s.client_id = $1 and s.person_id > $2 and s.person_id <= $3
         and s.created_at < now() - make_interval(days => $4, hours => 12)
         and (s.launched_by is not null or exists (
           select from sessions n where n.client_id = $1 and n.person_id = s.person_id and n.launched_by is null
             and n.created_at < now() - make_interval(days => $4, hours => 12)
             and n.created_at > s.created_at and n.last_seen_at >= s.last_seen_at))
       limit $5 for update of s skip locked
     ) old where sessions.client_id = $1 and sessions.session_hash = old.session_hash returning 1`,
    [tx.clientId, after, last, keptDays, most],
  )
  return rows.length
}
