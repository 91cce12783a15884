import { done, type Outcome, refused } from '../../rules/outcome.ts'
import type { ClientTx } from '../db/client-tx.ts'
import type { Client } from '../features/clients/client-of-host.ts'
import { type MailRow, readMail, readMails, readMailsBelow, readMailsTo, renewMail } from './mails.store.ts'
import { type LinkParts, renderQueued } from './queued-mail.ts'
import type { RenderedMail } from './render-mail.ts'

export type { MailRow } from './mails.store.ts'

/** A mail of the outbox, as it goes out, or went out but for its secret. */
export interface ShownMail {
  readonly row: MailRow
  readonly mail: RenderedMail
}

/** The newest mails of the client, newest first. */
export async function listMails(tx: ClientTx, most: number): Promise<MailRow[]> {
  return readMails(tx, most)
}

/** The newest mails that were written to a person, newest first. */
export async function listMailsTo(tx: ClientTx, personId: number, most: number): Promise<MailRow[]> {
  return readMailsTo(tx, personId, most)
}

/** The client's mails in a state, or all, below an id, newest first, with whom they were written to. */
export const pageOfMails: typeof readMailsBelow = readMailsBelow

/** A mail of the client's by its number. */
export const findMail: typeof readMail = readMail

export async function showMail(
  tx: ClientTx,
  client: Client,
  links: LinkParts,
  mailId: number,
): Promise<Outcome<ShownMail, 'mail-unknown'>> {
  const row = await readMail(tx, mailId)
  return row === undefined ? refused('mail-unknown', { mailId }) : done({ row, mail: renderQueued(client, links, row) })
}

export type RetryRefusal = 'mail-unknown' | 'mail-sent' | 'mail-held' | 'link-gone'

/**
 * Requeues a mail that failed or waits for its next attempt. One whose link was deleted with its failure cannot be sent again: it
 * must be requested anew.
 */
export async function retryMail(tx: ClientTx, mailId: number): Promise<Outcome<void, RetryRefusal>> {
  const row = await readMail(tx, mailId)
  if (row === undefined) return refused('mail-unknown', { mailId })
  if (row.status === 'sent') return refused('mail-sent', { mailId })
  const neededLink = 'goodForSeconds' in row.facts
  if (row.status === 'lapsed' || (neededLink && row.token === null)) return refused('link-gone', { mailId })
  return (await renewMail(tx, mailId)) ? done(undefined) : refused('mail-held', { mailId })
}
