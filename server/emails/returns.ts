import type { ClientTx } from '../db/client-tx.ts'
import {
  deleteStop,
  type MailStop,
  type ReturnRow,
  readReturns,
  readStop,
  readTriedMail,
  upsertReturn,
  upsertStop,
} from './returns.store.ts'

export type { MailStop, ReturnRow } from './returns.store.ts'

/** What a mail server says of a mail: that it came back for good (`hard`), or could not be delivered now (`soft`). */
export interface MailReport {
  /** With its angle brackets or without. */
  readonly messageId: string
  readonly recipient: string
  readonly kind: 'hard' | 'soft'
  readonly reason: string
}

/**
 * Takes a report: only of a mail that was really tried from here, to the very address, and each once. For good, nothing more is sent to
 * that address of the person, until somebody lets it. Answers to whom nothing more is sent by it, where something new was learned.
 */
export async function takeReport(
  tx: ClientTx,
  report: MailReport,
): Promise<{ readonly mailId: number; readonly stoppedId: number | undefined } | undefined> {
  const messageId = `<${report.messageId.trim().replace(/^<|>$/g, '')}>`
  const mail = await readTriedMail(tx, { messageId, recipient: report.recipient.trim() })
  if (mail === undefined) return undefined
  const reason = plainReason(report.reason)
  if (!(await upsertReturn(tx, { mailId: mail.mailId, kind: report.kind, reason }))) return undefined
  const { mailId, personId, address } = mail
  if (report.kind !== 'hard' || personId === null) return { mailId, stoppedId: undefined }
  return { mailId, stoppedId: (await upsertStop(tx, { personId, address, reason })) ? personId : undefined }
}

// What another server says is shown to staff: one line without what could be mistaken for something else.
function plainReason(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
  return plain === '' ? 'without a reason' : plain
}

/** Lets mails go to somebody's address again; false where nothing held them. */
export const letMailsGo: (tx: ClientTx, personId: number) => Promise<boolean> = deleteStop
/** Why nothing more is sent to the address that somebody has now. */
export const stopOf: (tx: ClientTx, personId: number) => Promise<MailStop | undefined> = readStop
/** Which of these mails came back. */
export const returnsOf: (tx: ClientTx, mailIds: readonly number[]) => Promise<ReturnRow[]> = readReturns
