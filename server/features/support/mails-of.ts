import type { QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { getMailLog } from '../../../contract/calls/admin/mails/log.ts'
import type { getPersonMails } from '../../../contract/calls/admin/people/mails.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { listMailsTo, type MailRow, pageOfMails, type RetryRefusal, retryMail } from '../../emails/look-at-mails.ts'
import { letMailsGo, returnsOf, stopOf } from '../../emails/returns.ts'
import { recordEvent } from '../audit/events.ts'

const newestMails = 50

/** The mails that were written to somebody, without what they say: links in them are their own. */
export async function mailsOf(tx: ClientTx, personId: number): Promise<ReplyOf<typeof getPersonMails>['mails']> {
  const rows = await listMailsTo(tx, personId, newestMails)
  return withReturns(tx, rows, shown)
}

/** Why nothing more is sent to the address that somebody has now. */
export async function heldMailsOf(tx: ClientTx, personId: number) {
  const stop = await stopOf(tx, personId)
  return stop && { reason: stop.reason, since: stop.stopped_at.toISOString() }
}

/** Lets mails go to somebody's address again; false where nothing held them. */
export async function allowMailsTo(
  tx: ClientTx,
  personId: number,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<boolean> {
  const isNew = await letMailsGo(tx, personId)
  if (isNew)
    await recordEvent(tx, { actor, action: 'mail.allowed', subject: `person:${personId}`, details: { reason } })
  return isNew
}

async function withReturns<Row extends MailRow, Shown>(tx: ClientTx, rows: readonly Row[], show: (row: Row) => Shown) {
  const returns = new Map(
    (
      await returnsOf(
        tx,
        rows.map(row => row.mail_id),
      )
    ).map(one => [one.mail_id, one]),
  )
  return rows.map(row => {
    const cameBack = returns.get(row.mail_id)
    return { ...show(row), ...(cameBack && { cameBack: { kind: cameBack.kind, reason: cameBack.reason } }) }
  })
}

/** The client's mails, the newest first, from one on. */
export async function mailLog(
  tx: ClientTx,
  { state, after }: QueryOf<typeof getMailLog>,
): Promise<ReplyOf<typeof getMailLog>> {
  const rows = await pageOfMails(tx, {
    state,
    before: after === undefined ? undefined : Number(after),
    most: newestMails + 1,
  })
  return {
    mails: await withReturns(tx, rows.slice(0, newestMails), row => ({
      ...shown(row),
      ...(row.user_name !== null && {
        person: {
          userId: String(row.person_id),
          userName: row.user_name,
          firstName: row.first_name!,
          lastName: row.last_name!,
        },
      }),
      ...(row.status === 'waiting' && { nextAt: row.next_at.toISOString() }),
    })),
    isMore: rows.length > newestMails,
  }
}

/** Lets a mail that failed, or waits for its next attempt, go at once. */
export async function sendAgain(tx: ClientTx, mailId: number, actor: Actor): Promise<Outcome<void, RetryRefusal>> {
  const retried = await retryMail(tx, mailId)
  if (retried.ok) await recordEvent(tx, { actor, action: 'mail.retried', subject: `mail:${mailId}` })
  return retried
}

function shown(row: MailRow) {
  return {
    mailId: String(row.mail_id),
    kind: row.kind,
    to: row.to_address,
    state: row.status,
    attempts: row.attempts,
    ...(row.trouble !== null && { trouble: row.trouble }),
    queuedAt: row.created_at.toISOString(),
    ...(row.ended_at !== null && { endedAt: row.ended_at.toISOString() }),
  }
}
