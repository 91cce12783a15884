import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { type Client, getClient } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { nextSendingTime } from '../features/clients/sending-time.ts'
import { tally } from '../metrics/tally.ts'
import { inSpan, inTrace } from '../traces/span.ts'
import { forgetMail } from './forget-mail.store.ts'
import {
  type ClaimedMail,
  claimMails,
  endMail,
  endSent,
  endUnreported,
  lapseMails,
  type MailRow,
  putBackMail,
  putOffTopics,
  readClientsWithMails,
  releaseMails,
} from './mails.store.ts'
import { plainLine, withoutAddresses } from './plain-line.ts'
import { type LinkParts, renderQueued } from './queued-mail.ts'
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
/** So many mails are taken at a time; those of a process that dies wait until they are not held any more. */
const takenAtOnce = 20

export interface Sending {
  readonly db: Database
  readonly clientId: number
  readonly smtp: SmtpSettings
  /** Where the server listens, for links on a developer's machine. */
  readonly port: number
  /** The key that signs links by which mails are switched off. */
  readonly secret: Buffer
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
      await lapseMails(tx)
      await endUnreported(tx)
      return getClient(tx)
    })
    const end = performance.now() + turnMs
    while (!signal.aborted) {
      if (performance.now() > end) return { ...count, isMore: true }
      const rows = await takeNext(sending, client)
      if (rows.length === 0) break
      const trouble = await sendAll(sending, transport, client, rows, count)
      if (trouble !== undefined) return { ...count, trouble }
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

/**
 * Takes the client's next mails. In quiet hours those that keep them are put off; who gets no more of them gets none that waited. What is
 * not right any more is written anew.
 */
async function takeNext({ db, smtp }: Sending, client: Client): Promise<ClaimedMail[]> {
  return withClient(db, client.clientId, async tx => {
    const next = nextSendingTime(client, tx.now)
    if (next > tx.now) await putOffTopics(tx, next)
    const contactAddress = client.settings.contact.to ?? smtp.contact
    const rows = await claimMails(tx, { seconds: holdSeconds, most: takenAtOnce, contactAddress })
    const right: ClaimedMail[] = []
    for (const row of rows) {
      if (!row.is_wanted || !row.is_right) {
        await endMail(tx, row, 'lapsed', null)
        if (row.is_wanted) await forgetMail(tx, row.mail_id)
      } else if (row.stopped !== null) await endMail(tx, row, 'failed', `an earlier mail came back: ${row.stopped}`)
      else right.push(row)
    }
    return right
  })
}

/**
 * Sends what was taken, one mail after the other; what was sent while a record is written is in the next record. What was taken is
 * committed before it is sent. Answers why the rest was given back, where the mail server takes no more.
 */
async function sendAll(
  sending: Sending,
  transport: Transport,
  client: Client,
  rows: readonly MailRow[],
  count: { sent: number; failed: number; putBack: number },
): Promise<string | undefined> {
  const recorder = makeRecorder(sending, client)
  for (const [index, row] of rows.entries()) {
    const delivery = sending.signal.aborted ? undefined : await delivered(sending, transport, client, row)
    if (delivery === undefined) {
      await recorder.end()
      await giveBack(sending, rows.slice(index))
      return undefined
    }
    const became = delivery.as === 'sent' ? 'sent' : delivery.as === 'refused' ? 'failed' : 'putBack'
    count[became] += 1
    tally('cairn_mails_total', [became === 'putBack' ? 'put-back' : became])
    recorder.add({ row, delivery })
    if (delivery.as !== 'away') continue
    await recorder.end()
    await giveBack(sending, rows.slice(index + 1))
    return delivery.trouble
  }
  await recorder.end()
  return undefined
}

interface Delivered {
  readonly row: MailRow
  readonly delivery: Delivery
}

/** Writes what became of mails, one transaction after the other, each with all that has come meanwhile. */
function makeRecorder(sending: Sending, client: Client) {
  let waiting: Delivered[] = []
  let current: Promise<void> | undefined
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting
      waiting = []
      await record(sending, client, some)
    }
  }
  return {
    add(one: Delivered): void {
      waiting.push(one)
      if (current !== undefined) return
      const started = run().then(() => {
        if (current === started) current = undefined
      })
      current = started
      // Its failure is met at the end.
      started.catch(() => {})
    },
    async end(): Promise<void> {
      await current
      await run()
    },
  }
}

async function giveBack({ db, clientId }: Sending, rows: readonly MailRow[]): Promise<void> {
  if (rows.length > 0) await withClient(db, clientId, tx => releaseMails(tx, rows))
}

async function record({ db, log }: Sending, { clientId, key }: Client, all: readonly Delivered[]): Promise<void> {
  await withClient(db, clientId, async tx => {
    const sent = all.filter(({ delivery }) => delivery.as === 'sent').map(({ row }) => row)
    if (sent.length > 0) await endSent(tx, sent)
    for (const { row, delivery } of all) {
      if (delivery.as === 'sent') continue
      if (delivery.as === 'refused') await endMail(tx, row, 'failed', delivery.trouble)
      else await putBackMail(tx, row, retryWait(row.attempts, Math.random()), delivery.trouble)
    }
  })
  // Most mail servers repeat whom they do not know: that stands beside the mail alone.
  for (const { row, delivery } of all)
    if (delivery.as === 'refused')
      log(`Mail ${row.mail_id} of ${key} (${row.kind}) failed: ${withoutAddresses(delivery.trouble)}`)
}

/** Part of the trace of what queued the mail. */
function delivered(sending: Sending, transport: Transport, client: Client, row: MailRow): Promise<Delivery> {
  return inTrace(row.trace_parent, () =>
    inSpan(`mail ${row.kind}`, { 'cairn.mail': row.mail_id }, () => deliver(sending, transport, client, row)),
  )
}

async function deliver(
  { smtp, port, secret, signal, log }: Sending,
  transport: Transport,
  client: Client,
  row: MailRow,
): Promise<Delivery> {
  if (!isMailAddress(row.to_address)) return { as: 'refused', trouble: 'The address is no mail address.' }
  let letter: Letter
  try {
    letter = letterOf(smtp, { port, secret }, client, row)
  } catch (error) {
    const trouble = `It cannot be written: ${(error as Error).message}`
    log(`Mail ${row.mail_id} of ${client.key} (${row.kind}) waits. ${withoutAddresses(trouble)}`)
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

function letterOf(smtp: SmtpSettings, links: LinkParts, client: Client, row: MailRow): Letter {
  const { subject, html, text, intlCode, sender, replyTo, optOutUrl } = renderQueued(client, links, row)
  const address = client.settings.mail.from ?? smtp.from ?? `no-reply@${new URL(originOf(client, links)).hostname}`
  return {
    messageId: row.message_id,
    from: { name: sender ? `${sender} (${plainLine(client.name)})` : plainLine(client.name), address },
    to: { name: plainLine(row.to_name ?? ''), address: row.to_address },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    intlCode,
    optOutUrl,
  }
}
