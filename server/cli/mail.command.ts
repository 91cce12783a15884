import { mailStates } from '../../contract/calls/admin/mails/log.ts'
import { withClient } from '../db/client-tx.ts'
import { findMail, type MailRow, pageOfMails, retryMail, type ShownMail, showMail } from '../emails/look-at-mails.ts'
import { recordEvent } from '../features/audit/events.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { actorOf } from './acting.ts'
import { clientOption, clientsNamed, clientWithNumber } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  tableLines,
  textOption,
} from './command.ts'

/** How many of the newest `mail list` prints for each client. */
const most = 50

export const mailCommands: readonly Command[] = [
  {
    name: 'mail list',
    usage: '[--client KEY] [--state STATE]',
    summary: `Lists the newest ${most} mails of a client, or of each, and how they stand.`,
    options: { ...clientOption, state: { type: 'string' } },
    run: list,
  },
  {
    name: 'mail show',
    usage: 'ID [--client KEY]',
    summary: 'Shows a mail as text; the secret of its link only while it waits.',
    options: clientOption,
    run: show,
  },
  {
    name: 'mail retry',
    usage: 'ID [--client KEY] [--as NAME]',
    summary: 'Lets a mail that failed, or waits for its next turn, go at once.',
    options: { ...clientOption, as: { type: 'string' } },
    run: retry,
  },
]

async function list(call: CommandCall): Promise<CommandAnswer> {
  const state = textOption(call, 'state')
  if (state !== undefined && !mailStates.includes(state as MailRow['status'])) {
    throw new CommandError(`${state} is no state of a mail. There are: ${mailStates.join(', ')}`)
  }
  const query = { state: state as MailRow['status'] | undefined, before: undefined, most }
  const found: (MailRow & { key: string })[] = []
  for (const { clientId, key } of await clientsNamed(call)) {
    const rows = await withClient(call.db, clientId, tx => pageOfMails(tx, query))
    found.push(...rows.map(row => ({ ...row, key })))
  }
  const json = { mails: found.map(summaryOf) }
  if (found.length === 0) return answer(['There are no such mails.'], json)
  const heads = ['id', 'client', 'kind', 'to', 'status', 'attempts', 'queued', 'trouble']
  const cells = found.map(row => [
    String(row.mail_id),
    row.key,
    row.kind,
    row.to_address,
    row.is_held && row.status === 'waiting' ? 'held' : row.status,
    String(row.attempts),
    row.created_at.toISOString().slice(0, 16),
    row.trouble ?? '',
  ])
  return answer(tableLines(heads, cells, [0, 5]), json)
}

async function show(call: CommandCall): Promise<CommandAnswer> {
  const { clientId, key, id } = await clientWithMail(call)
  const shown = await withClient(call.db, clientId, async tx =>
    showMail(tx, await getClient(tx), { port: call.port, secret: call.secret() }, id),
  )
  const { row, mail } = must(shown)
  const lines = [
    `Subject: ${mail.subject}`,
    `To: ${row.to_name ?? ''} <${row.to_address}>`,
    `Message-ID: ${row.message_id}`,
    `Status: ${row.status}, attempts: ${row.attempts}${row.trouble === null ? '' : `, ${row.trouble}`}`,
    '',
    ...mail.text.trimEnd().split('\n'),
  ]
  return answer(lines, { ...summaryOf({ ...row, key }), ...partsOf(mail) })
}

async function retry(call: CommandCall): Promise<CommandAnswer> {
  const { clientId, id } = await clientWithMail(call)
  await withClient(call.db, clientId, async tx => {
    must(await retryMail(tx, id))
    const actor = await actorOf(call, tx)
    await recordEvent(tx, { actor, action: 'mail.retried', subject: `mail:${id}` })
  })
  return answer([`Mail ${id} is due now.`], { mailId: id })
}

function clientWithMail(call: CommandCall): Promise<{ clientId: number; key: string; id: number }> {
  return clientWithNumber(
    call,
    { what: 'mail', list: 'mail list' },
    async (tx, id) => (await findMail(tx, id)) !== undefined,
  )
}

function summaryOf(row: MailRow & { readonly key: string }) {
  const { mail_id: mailId, key: client, kind, locale, to_address: to, status, attempts, trouble } = row
  const { message_id: messageId, created_at: queuedAt, ended_at: endedAt } = row
  return { mailId, client, kind, locale, to, status, attempts, trouble, messageId, queuedAt, endedAt }
}

function partsOf({ subject, text, html, url }: ShownMail['mail']) {
  return { subject, text, html, ...(url !== undefined && { url }) }
}
