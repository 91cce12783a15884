import { spawn } from 'node:child_process'
import nodemailer from 'nodemailer'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import { renderMail } from '../server/emails/render-mail.ts'
import { sendMails } from '../server/emails/send-mails.ts'
import { smtpSettings } from '../server/emails/smtp-settings.ts'
import { mustChangeSettings } from '../server/features/clients/change-settings.ts'
import { getClient } from '../server/features/clients/client-of-host.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { benchDatabase } from './bench-database.ts'
import { must } from './measuring.ts'

// `npm run bench mails`: 100,000 scheduled mails (BENCH_MAILS) are claimed, rendered, handed to a mail server in a process of its own and
// recorded; in turn, the same server takes as many from a bare nodemailer loop that sends one written mail again and again.
const mails = Number(process.env['BENCH_MAILS'] ?? 100_000)
const rounds = 4
const leastRatio = 0.5

const program = { programName: 'Summit', programId: 'summit' }
const figures = { dataThrough: '2026-11-20', result: '180', target: '240', percent: '75%', toAchieve: '60' }

const sink = spawn(process.execPath, ['--import', 'tsx', new URL('./smtp-sink.ts', import.meta.url).pathname], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const port = await new Promise<number>(resolve => sink.stdout.once('data', data => resolve(Number(String(data)))))
const smtp = smtpSettings(`smtp://127.0.0.1:${port}`)
const { db, close } = await benchDatabase()
try {
  const clientId = must(await createClient(db, { key: 'bench', name: 'Bench' }))
  await withClient(db, clientId, tx =>
    mustChangeSettings(tx, ({ occasions }) => ({
      occasions: { ...occasions, from: '00:00', to: '24:00', quietDays: [] },
    })),
  )
  const inRound = Math.ceil(mails / rounds)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    await plant(clientId, inRound)
    const bare = inRound / (await seconds(() => sendBare(inRound, clientId)))
    const ours = inRound / (await seconds(() => sendAll(clientId, inRound)))
    ratios.push(ours / bare)
    console.log(
      `${Math.round(ours)} mails a second, a bare loop ${Math.round(bare)}: ${(ours / bare).toFixed(2)} of it`,
    )
  }
  const ratio = ratios.reduce((sum, one) => sum + one, 0) / ratios.length
  console.log(`${rounds * inRound} mails at ${ratio.toFixed(2)} of the rate of a bare loop (at least ${leastRatio})`)
  if (ratio < leastRatio) process.exitCode = 1
} finally {
  await close()
  sink.kill()
}

async function plant(clientId: number, count: number): Promise<void> {
  await withClientLong(db, clientId, async tx => {
    await tx.query(
      `with made as (
         insert into people (client_id, external_id, user_name, first_name, last_name, email)
         select $1, name, name, 'Ann', 'Ash', name || '@people.example'
         from (select gen_random_uuid()::text as name from generate_series(1, $2::int)) names returning person_id, email)
       insert into mails (client_id, kind, locale, to_address, to_name, facts, message_id, person_id, topic)
       select $1, 'results', 'en_US', email, 'Ann Ash', $3, '<' || gen_random_uuid() || '@bench.example>', person_id, 'progress'
       from made`,
      [clientId, count, JSON.stringify({ firstName: 'Ann', lastName: 'Ash', userName: 'ann', ...program, ...figures })],
    )
    await tx.query('analyze mails')
  })
}

async function sendAll(clientId: number, count: number): Promise<void> {
  let sent = 0
  while (sent < count) {
    const signal = new AbortController().signal
    const report = await sendMails({
      db,
      clientId,
      smtp,
      port: 3000,
      secret: Buffer.alloc(32),
      signal,
      log: console.log,
    })
    sent += report.sent
    if (report.sent === 0) throw new Error(`It sent nothing: ${JSON.stringify(report)}`)
  }
}

async function sendBare(count: number, clientId: number): Promise<void> {
  const client = await withClient(db, clientId, getClient)
  const frame = { client, locale: 'en_US', origin: 'https://bench.example', queuedAt: new Date(), token: undefined }
  const person = { firstName: 'Ann', lastName: 'Ash', userName: 'ann' }
  const { subject, html, text } = renderMail(frame, 'results', { ...person, ...program, ...figures })
  const mailer = nodemailer.createTransport({ pool: true, host: '127.0.0.1', port, ignoreTLS: true, maxConnections: 1 })
  const [from, to] = ['no-reply@bench.example', 'ann@people.example']
  for (let sent = 0; sent < count; sent++)
    await mailer.sendMail({ from, to, subject, html, text, textEncoding: 'quoted-printable' })
  mailer.close()
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
