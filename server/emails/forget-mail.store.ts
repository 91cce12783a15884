import type { ClientTx } from '../db/client-tx.ts'

/**
 * Forgets that somebody was notified by a mail that was not right any more, and frees its key: the next look writes what is true then. Who
 * was notified again since stays so.
 */
export async function forgetMail(tx: ClientTx, mailId: number): Promise<void> {
  await tx.query(
    `with forgotten as (update mails set mail_key = null where client_id = $1 and mail_id = $2 returning *)
     delete from mail_occasions o using forgotten m
     where o.client_id = $1 and o.person_id = m.person_id and o.program_id = coalesce(m.program_id, '') and o.occasion = m.kind
       and o.instance = m.facts ->> 'instance' and o.created_at = m.created_at`,
    [tx.clientId, mailId],
  )
}
