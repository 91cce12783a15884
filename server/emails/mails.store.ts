import type { MailTopic } from '../../rules/mails/occasions.ts'
import { type ClientTx, withoutClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { traceParent } from '../traces/span.ts'
import { isRight, isWanted } from './is-wanted.ts'

export interface MailInsert {
  readonly kind: string
  readonly locale: string
  readonly toAddress: string
  readonly toName: string | null
  readonly personId: number | null
  readonly topic: MailTopic | null
  readonly programId: string | null
  readonly facts: object
  readonly token: string | null
  readonly lapsesAt: Date | null
  readonly messageId: string
  readonly key: string | null
}

/** Answers the new mail's number; nothing where the key is taken, or where whom it is written to has been erased. */
export async function insertMail(tx: ClientTx, mail: MailInsert): Promise<number | undefined> {
  const [row] = await tx.ask<{ mail_id: number }>(inserted, [
    tx.clientId,
    mail.kind,
    mail.locale,
    mail.toAddress,
    mail.toName,
    JSON.stringify(mail.facts),
    mail.token,
    mail.lapsesAt,
    mail.messageId,
    mail.key,
    mail.personId,
    mail.topic,
    mail.programId,
    traceParent() ?? null,
  ])
  return row?.mail_id
}
const inserted = {
  name: 'insert-mail',
  text: `insert into mails (client_id, kind, locale, to_address, to_name, facts, token, lapses_at, message_id, mail_key, person_id, topic,
      program_id, trace_parent)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
    where $11::bigint is null or exists (
      select from people where client_id = $1 and person_id = $11 and erased_at is null for key share)
    on conflict (client_id, mail_key) where mail_key is not null do nothing returning mail_id`,
}

export interface MailRow {
  readonly mail_id: number
  readonly kind: string
  readonly person_id: number | null
  readonly topic: MailTopic | null
  readonly locale: string
  readonly to_address: string
  readonly to_name: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly token: string | null
  readonly message_id: string
  readonly trace_parent: string | null
  readonly status: 'waiting' | 'sent' | 'failed' | 'lapsed'
  readonly attempts: number
  readonly next_at: Date
  readonly is_held: boolean
  readonly trouble: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

const columns = `mail_id, kind, person_id, topic, locale, to_address, to_name, facts, token, message_id, trace_parent, status, attempts, next_at,
  is_held, trouble, created_at, ended_at`

export async function readClientsWithMails(db: Database): Promise<number[]> {
  const rows = await withoutClient<{ client_id: number }>(
    db,
    'select client_id from clients_with_due_mails() as found (client_id) order by 1',
    [],
  )
  return rows.map(row => row.client_id)
}

/** For how long mails are tried, from the first attempt. */
const triedFor = `interval '3 days'`

/** A mail that was taken to be sent. */
export interface ClaimedMail extends MailRow {
  /** Whether its reader may still get it. */
  readonly is_wanted: boolean
  /** Whether it is true and has an address. */
  readonly is_right: boolean
  /** Why nothing more is sent to this address of theirs: an earlier mail came back for good. */
  readonly stopped: string | null
}

/**
 * Whether mail `m` goes to the address that its reader has by now. What an account needs does not: it goes where it was asked for, or
 * tells whoever had the address.
 */
const followsPerson = `(m.topic is not null or m.kind in ('choose-goal', 'leader-note', 'baseline-corrected', 'reward-order'))`

/**
 * Takes the mails that have been due for longest and holds them for so many seconds: nobody else takes them meanwhile. They get the
 * address of today, but for those that an account needs; it answers whether they are still wanted, and right.
 */
export async function claimMails(
  tx: ClientTx,
  { seconds, most, contactAddress }: { seconds: number; most: number; contactAddress?: string | undefined },
): Promise<ClaimedMail[]> {
  const rows = await tx.query<ClaimedMail & { due_at: Date }>(
    `with due as (
       select mail_id as due_id, next_at as due_at from mails where client_id = $1 and status = 'waiting' and next_at <= now()
       order by next_at, mail_id limit $3 for update skip locked)
     update mails m set attempts = attempts + 1, is_held = true, next_at = now() + make_interval(secs => $2),
       gives_up_at = case when attempts = 0 then now() + ${triedFor} else gives_up_at end,
       to_address = coalesce(case when m.kind = 'contact-us' then $4 else (select p.email from people p
         where p.client_id = $1 and p.person_id = m.person_id and ${followsPerson}) end, to_address)
     from due where client_id = $1 and mail_id = due_id
     returning ${columns}, due_at, ${isWanted} as is_wanted, ${isRight} as is_right,
       (select s.reason from mail_stops s
        where s.client_id = $1 and s.person_id = m.person_id and s.address = lower(m.to_address)) as stopped`,
    [tx.clientId, seconds, most, contactAddress ?? null],
  )
  return rows.sort((one, other) => one.due_at.getTime() - other.due_at.getTime() || one.mail_id - other.mail_id)
}

/** Gives mails back that were taken and not tried. */
export async function releaseMails(tx: ClientTx, mails: readonly MailRow[]): Promise<void> {
  await tx.query(
    `update mails m set attempts = m.attempts - 1, is_held = false, next_at = now()
     from unnest($2::bigint[], $3::int[]) as held (id, attempt)
     where m.client_id = $1 and m.mail_id = held.id and m.attempts = held.attempt and m.status = 'waiting'`,
    [tx.clientId, mails.map(one => one.mail_id), mails.map(one => one.attempts)],
  )
}

/** Lets due mails that keep quiet hours wait until then. */
export async function putOffTopics(tx: ClientTx, until: Date): Promise<void> {
  await tx.query(
    `update mails set next_at = $2::timestamptz, gives_up_at = greatest(gives_up_at, $2::timestamptz + interval '1 day')
     where client_id = $1 and status = 'waiting' and topic is not null and next_at <= now()`,
    [tx.clientId, until],
  )
}

/** Only while it is the same attempt: whoever held a mail for too long has nothing more to say about it. */
type Attempt = Pick<MailRow, 'mail_id' | 'attempts'>
const sameAttempt = `client_id = $1 and mail_id = $2 and attempts = $3 and status = 'waiting'`

/** Notes how a mail ended; its secret goes. */
export async function endMail(
  tx: ClientTx,
  { mail_id, attempts }: Attempt,
  status: 'sent' | 'failed' | 'lapsed',
  trouble: string | null,
): Promise<void> {
  await tx.query(
    `update mails set status = $4, trouble = $5, token = null, is_held = false, ended_at = now() where ${sameAttempt}`,
    [tx.clientId, mail_id, attempts, status, trouble],
  )
}

/** Notes that mails were sent, each in the attempt that sent it. */
export async function endSent(tx: ClientTx, mails: readonly Attempt[]): Promise<void> {
  await tx.query(
    `update mails m set status = 'sent', trouble = null, token = null, is_held = false, ended_at = now()
     from unnest($2::bigint[], $3::int[]) as held (id, attempt)
     where m.client_id = $1 and m.mail_id = held.id and m.attempts = held.attempt and m.status = 'waiting'`,
    [tx.clientId, mails.map(one => one.mail_id), mails.map(one => one.attempts)],
  )
}

/**
 * Puts a mail back for so many seconds, or ends it where it was tried for too long. Only an attempt that failed ends one: whatever
 * waited while there was no mail server is tried first.
 */
export async function putBackMail(
  tx: ClientTx,
  { mail_id, attempts }: Attempt,
  seconds: number,
  trouble: string,
): Promise<void> {
  await tx.query(
    `update mails set is_held = false, next_at = now() + make_interval(secs => $4), trouble = $5,
       status = case when gives_up_at <= now() then 'failed' else status end,
       token = case when gives_up_at > now() then token end,
       ended_at = case when gives_up_at <= now() then now() end
     where ${sameAttempt}`,
    [tx.clientId, mail_id, attempts, seconds, trouble],
  )
}

/**
 * Ends what was tried for too long by attempts that nobody reported, such as those of processes that ended meanwhile: the mail server may
 * have taken it each time.
 */
export async function endUnreported(tx: ClientTx): Promise<void> {
  await tx.query(
    `update mails set status = 'failed', trouble = 'nobody reported how it was sent', token = null, is_held = false, ended_at = now()
     where client_id = $1 and status = 'waiting' and is_held and next_at <= now() and gives_up_at <= now()`,
    [tx.clientId],
  )
}

/** Ends what waits though its link has lapsed, or the last day on which it is true is over. */
export async function lapseMails(tx: ClientTx): Promise<void> {
  await tx.query(
    `update mails set status = 'lapsed', token = null, is_held = false, ended_at = now()
     where client_id = $1 and status = 'waiting' and next_at <= now() and lapses_at <= now()`,
    [tx.clientId],
  )
}

/** Deletes at most so many mails that ended so many days ago; answers how many. */
export async function deleteEndedMails(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from mails m using (
       select mail_id from mails where client_id = $1 and ended_at is not null and ended_at < now() - make_interval(days => $2)
       limit $3 for update skip locked
     ) old where m.client_id = $1 and m.mail_id = old.mail_id returning 1`,
    [tx.clientId, keptDays, most],
  )
  return rows.length
}

/** The newest mails of the client, newest first. */
export async function readMails(tx: ClientTx, most: number): Promise<MailRow[]> {
  return tx.query<MailRow>(`select ${columns} from mails where client_id = $1 order by mail_id desc limit $2`, [
    tx.clientId,
    most,
  ])
}

/** The newest mails that were written to a person, newest first. */
export function readMailsTo(tx: ClientTx, personId: number, most: number): Promise<MailRow[]> {
  return tx.query<MailRow>(
    `select ${columns} from mails where client_id = $1 and person_id = $2 order by mail_id desc limit $3`,
    [tx.clientId, personId, most],
  )
}

/** A mail with the name of its person, where it was to one. */
export interface NamedMailRow extends MailRow {
  readonly user_name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

/** The client's mails in a state, or all, below an id, newest first. */
export function readMailsBelow(
  tx: ClientTx,
  {
    state,
    before,
    most,
  }: { readonly state: MailRow['status'] | undefined; readonly before: number | undefined; readonly most: number },
): Promise<NamedMailRow[]> {
  return tx.query<NamedMailRow>(
    `select ${columns.replace(/\w+/g, name => `m.${name}`)}, p.user_name, p.first_name, p.last_name
     from mails m left join people p on p.client_id = $1 and p.person_id = m.person_id
     where m.client_id = $1 and ($2::text is null or m.status = $2) and m.mail_id < coalesce($3::bigint, 9e18::bigint)
     order by m.mail_id desc limit $4`,
    [tx.clientId, state ?? null, before ?? null, most],
  )
}

export async function readMail(tx: ClientTx, mailId: number): Promise<MailRow | undefined> {
  const rows = await tx.query<MailRow>(`select ${columns} from mails where client_id = $1 and mail_id = $2`, [
    tx.clientId,
    mailId,
  ])
  return rows[0]
}

/** Lets a mail that failed, or waits for its next turn, be tried at once, and for the days again; not one that is held. */
export async function renewMail(tx: ClientTx, mailId: number): Promise<boolean> {
  const rows = await tx.query(
    `update mails set status = 'waiting', ended_at = null, next_at = now(), gives_up_at = now() + ${triedFor}
     where client_id = $1 and mail_id = $2 and status in ('waiting', 'failed') and (not is_held or next_at <= now())
     returning mail_id`,
    [tx.clientId, mailId],
  )
  return rows.length > 0
}

/**
 * How many wait to be sent, and for how many seconds one of them has, since it was due or, as each attempt moves that on, since its
 * first attempt. Mails that keep quiet hours are due after them.
 */
export async function countWaiting(tx: ClientTx): Promise<{ count: number; seconds: number }> {
  const [row] = await tx.query<{ count: number; seconds: number }>(
    `select count(*)::int as count, coalesce(greatest(0, extract(epoch from now() - min(
       case when attempts = 0 then next_at else gives_up_at - ${triedFor} end))), 0)::float as seconds
     from mails where client_id = $1 and status = 'waiting'`,
    [tx.clientId],
  )
  return row!
}
