import type { ReplyOf } from '../../../contract/call.ts'
import type { getPersonMails } from '../../../contract/calls/admin/people/mails.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { listMailsTo } from '../../emails/look-at-mails.ts'

const newestMails = 50

/** The mails that were written to somebody, without what they say: links in them are their own. */
export async function mailsOf(tx: ClientTx, personId: number): Promise<ReplyOf<typeof getPersonMails>['mails']> {
  const rows = await listMailsTo(tx, personId, newestMails)
  return rows.map(row => ({
    mailId: String(row.mail_id),
    kind: row.kind,
    to: row.to_address,
    state: row.status,
    attempts: row.attempts,
    ...(row.trouble !== null && { trouble: row.trouble }),
    queuedAt: row.created_at.toISOString(),
    ...(row.ended_at !== null && { endedAt: row.ended_at.toISOString() }),
  }))
}
