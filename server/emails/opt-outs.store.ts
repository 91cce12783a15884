import type { MailTopic } from '../../rules/mails/occasions.ts'
import type { ClientTx } from '../db/client-tx.ts'

/** The topics that somebody has switched off. */
export async function readOptOuts(tx: ClientTx, personId: number): Promise<MailTopic[]> {
  const rows = await tx.query<{ topic: MailTopic }>(
    'select topic from mail_opt_outs where client_id = $1 and person_id = $2',
    [tx.clientId, personId],
  )
  return rows.map(({ topic }) => topic)
}

/** Answers whether that is news; false where the person is gone. */
export async function insertOptOut(tx: ClientTx, personId: number, topic: MailTopic): Promise<boolean> {
  const rows = await tx.query(
    `insert into mail_opt_outs (client_id, person_id, topic)
     select client_id, person_id, $3 from people where client_id = $1 and person_id = $2
     on conflict do nothing returning topic`,
    [tx.clientId, personId, topic],
  )
  return rows.length > 0
}

/** Answers whether that is news. */
export async function deleteOptOut(tx: ClientTx, personId: number, topic: MailTopic): Promise<boolean> {
  const rows = await tx.query(
    'delete from mail_opt_outs where client_id = $1 and person_id = $2 and topic = $3 returning topic',
    [tx.clientId, personId, topic],
  )
  return rows.length > 0
}
