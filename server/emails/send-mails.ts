import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { type Client, getClient } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { claimMail, endMail, endOldMails, type MailRow, putBackMail, readClientsWithMails } from './mails.store.ts'
import { plainLine } from './plain-line.ts'
import { renderQueued } from './queued-mail.ts'
import { retryWait } from './retry-wait.ts'
import { isMailAddress, type SmtpSettings } from './smtp-settings.ts'
import { type Delivery, type Letter, openTransport, type Transport } from './smtp-transport.ts'

/** A mail is held for so long by who sends it; far longer than sending may take. */
const holdSeconds = 300
const sendingMs = 60_000
/** Deliveries that are running when the process stops may complete within this. */
const graceMs = 10_000

/** A client sends for so long; then others have their turn. */
const turnMs = 10_000

export interface Sending {
  readonly db: Database
  readonly clientId: number
  readonly smtp: SmtpSettings
  /** Where the server listens, for links on a developer's machine. */
  readonly port: number
  readonly signal: AbortSignal
  /** Logs a line for the operator, without addresses and secrets. */
  readonly log: (line: string) => void
}

export interface SendingReport {
  readonly sent: number
  readonly failed: number
  readonly putBack: number
  /** Why the mail server takes nothing at present; then no mail was touched, or the rest were left. */
  readonly trouble?: string
  /** More mails are due. */
  readonly isMore?: true
}

/** The clients that have mails to send. */
export function clientsWithMails(db: Database): Promise<number[]> {
  return readClientsWithMails(db)
}

/**
 * Sends what is due in a client, one mail after the other: one that cannot be sent keeps no others waiting. Any number of
 * processes may do so at once.
 */
export async function sendMails(sending: Sending): Promise<SendingReport> {
  const { db, clientId, smtp, signal } = sending
  const count = { sent: 0, failed: 0, putBack: 0 }
  const transport = openTransport(smtp)
  try {
    const trouble = await unlessAborted(signal, transport.trouble())
    if (trouble !== undefined) return { ...count, trouble }
    const client = await withClient(db, clientId, async tx => {
      await endOldMails(tx)
      return getClient(tx)
    })
    const end = performance.now() + turnMs
    while (!signal.aborted) {
      if (performance.now() > end) return { ...count, isMore: true }
      const delivery = await sendNext(sending, transport, client)
      if (delivery === undefined) break
      count[delivery.as === 'sent' ? 'sent' : delivery.as === 'refused' ? 'failed' : 'putBack'] += 1
      if (delivery.as === 'away') return { ...count, trouble: delivery.trouble }
    }
    return count
  } finally {
    transport.close()
  }
}

// A mail server that says nothing must not keep a process from stopping.
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const aborted = new Promise<undefined>(resolve => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { signal: over.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    over.abort()
  }
}

/** Takes the client's next mail and sends it; nothing where none is due. What was taken is committed before it is sent. */
async function sendNext(sending: Sending, transport: Transport, client: Client): Promise<Delivery | undefined> {
  const { db, log } = sending
  const { clientId, key } = client
  const row = await withClient(db, clientId, tx => claimMail(tx, holdSeconds))
  if (row === undefined) return undefined
  const delivery = await deliver(sending, transport, client, row)
  await withClient(db, clientId, async tx => {
    if (delivery.as === 'sent') return endMail(tx, row, 'sent', null)
    if (delivery.as === 'refused') return endMail(tx, row, 'failed', delivery.trouble)
    return putBackMail(tx, row, retryWait(row.attempts, Math.random()), delivery.trouble)
  })
  if (delivery.as === 'refused') log(`Mail ${row.mail_id} of ${key} (${row.kind}) failed: ${delivery.trouble}`)
  return delivery
}

async function deliver(
  { smtp, port, signal, log }: Sending,
  transport: Transport,
  client: Client,
  row: MailRow,
): Promise<Delivery> {
  if (!isMailAddress(row.to_address)) return { as: 'refused', trouble: 'The address is no mail address.' }
  let letter: Letter
  try {
    letter = letterOf(smtp, port, client, row)
  } catch (error) {
    const trouble = `It cannot be written: ${(error as Error).message}`
    log(`Mail ${row.mail_id} of ${client.key} (${row.kind}) waits. ${trouble}`)
    return { as: 'busy', trouble }
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), sendingMs)
  const onStop = () => setTimeout(() => patience.abort(), graceMs).unref()
  if (signal.aborted) onStop()
  signal.addEventListener('abort', onStop, { once: true })
  try {
    return await transport.send(letter, patience.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onStop)
  }
}

function letterOf(smtp: SmtpSettings, port: number, client: Client, row: MailRow): Letter {
  const { subject, html, text, intlCode, sender, replyTo } = renderQueued(client, port, row)
  const address = client.settings.mail.from ?? smtp.from ?? `no-reply@${new URL(originOf(client, { port })).hostname}`
  return {
    messageId: row.message_id,
    from: { name: sender ? `${sender} (${plainLine(client.name)})` : plainLine(client.name), address },
    to: { name: plainLine(row.to_name ?? ''), address: row.to_address },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    intlCode,
  }
}
