import type { ClientTx } from '../db/client-tx.ts'

export interface ReturnedMail {
  readonly mailId: number
  readonly personId: number | null
  readonly address: string
}

/**
 * The mail of a Message-ID that may have been handed to the mail server for this address; nothing where there is none. A report can come
 * before it is recorded that the mail was sent.
 */
export async function readTriedMail(
  tx: ClientTx,
  { messageId, recipient }: { messageId: string; recipient: string },
): Promise<ReturnedMail | undefined> {
  const [row] = await tx.query<ReturnedMail>(
    `select mail_id as "mailId", person_id as "personId", lower(to_address) as address from mails
     where client_id = $1 and message_id = $2 and lower(to_address) = lower($3) and attempts > 0`,
    [tx.clientId, messageId, recipient],
  )
  return row
}

/** Keeps that a mail came back; false where as much was known. For good is more than for now. */
export async function upsertReturn(
  tx: ClientTx,
  { mailId, kind, reason }: { mailId: number; kind: 'hard' | 'soft'; reason: string },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into mail_returns as r (client_id, mail_id, kind, reason) values ($1, $2, $3, $4)
     on conflict (client_id, mail_id) do update set kind = $3, reason = $4, reported_at = now()
     where r.kind = 'soft' and $3 = 'hard' returning mail_id`,
    [tx.clientId, mailId, kind, reason],
  )
  return rows.length > 0
}

/** Sends nothing more to an address of somebody; false for a former one where another is stopped, which may be that of today. */
export async function upsertStop(
  tx: ClientTx,
  { personId, address, reason }: { personId: number; address: string; reason: string },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into mail_stops (client_id, person_id, address, reason) values ($1, $2, $3, $4)
     on conflict (client_id, person_id) do update set address = $3, reason = $4, stopped_at = now()
     where exists (select from people p where p.client_id = $1 and p.person_id = $2 and lower(p.email) = $3) returning 1`,
    [tx.clientId, personId, address, reason],
  )
  return rows.length > 0
}

/** Lets mails go to somebody again; false where nothing held them. */
export async function deleteStop(tx: ClientTx, personId: number): Promise<boolean> {
  const rows = await tx.query('delete from mail_stops where client_id = $1 and person_id = $2 returning 1', [
    tx.clientId,
    personId,
  ])
  return rows.length > 0
}

export interface MailStop {
  readonly address: string
  readonly reason: string
  readonly stopped_at: Date
}

/** Why nothing more is sent to the address that somebody has now. */
export async function readStop(tx: ClientTx, personId: number): Promise<MailStop | undefined> {
  const [row] = await tx.query<MailStop>(
    `select s.address, s.reason, s.stopped_at from mail_stops s
     join people p on p.client_id = s.client_id and p.person_id = s.person_id and lower(p.email) = s.address
     where s.client_id = $1 and s.person_id = $2`,
    [tx.clientId, personId],
  )
  return row
}

export interface ReturnRow {
  readonly mail_id: number
  readonly kind: 'hard' | 'soft'
  readonly reason: string
}

/** Which of these mails came back. */
export function readReturns(tx: ClientTx, mailIds: readonly number[]): Promise<ReturnRow[]> {
  return tx.query<ReturnRow>(
    'select mail_id, kind, reason from mail_returns where client_id = $1 and mail_id = any ($2::bigint[])',
    [tx.clientId, mailIds],
  )
}
