import { withClient, withClientLong } from '../db/client-tx.ts'
import { addressOf, openDatabase } from '../db/connect.ts'
import { clientsWithMails, sendMails } from '../emails/send-mails.ts'
import { smtpSettings } from '../emails/smtp-settings.ts'
import { expireLots } from '../features/ledger/expire-lots.ts'
import { notifyOfOccasions } from '../features/occasions/notify-of-occasions.ts'
import { issueResults } from '../features/results/issue-results.ts'
import { listBatches } from '../features/results/look-at-results.ts'
import { prepareResults } from '../features/results/prepare-results.ts'
import { runStandingJobs } from '../features/standings/run-standing-jobs.ts'

/**
 * For tests: one job of one client in a process of its own, which can be killed. `DATABASE_URL` says where, and `SMTP_URL`
 * where mails go, those of every client.
 */
const jobs = {
  standings: (clientId: number) => runStandingJobs(db, clientId, { patience: 'wait' }),
  expiry: (clientId: number) => withClientLong(db, clientId, tx => expireLots(tx, 'system:expiry')),
  prepare: (clientId: number) =>
    withClientLong(db, clientId, async tx => {
      const outcome = await prepareResults(db, tx, 'quest', 'person:9001')
      return outcome.ok ? `batch ${outcome.value.batch_id}` : outcome.refusal
    }),
  issue: (clientId: number) =>
    withClientLong(db, clientId, async tx => {
      const [batch] = await listBatches(tx, 'quest')
      const outcome = await issueResults(db, tx, batch!.batch_id, 'person:9002')
      return outcome.ok ? 'issued' : outcome.refusal
    }),
  occasions: (clientId: number) => notifyOfOccasions(work => withClient(db, clientId, work)),
  mails: async () => {
    const smtp = smtpSettings(process.env['SMTP_URL']!)
    const sending = {
      db,
      smtp,
      port: 3000,
      secret: Buffer.alloc(32),
      signal: new AbortController().signal,
      log: () => {},
    }
    return Promise.all((await clientsWithMails(db)).map(clientId => sendMails({ ...sending, clientId })))
  },
} as const
export type JobName = keyof typeof jobs

const [name, clientId] = process.argv.slice(2)
const db = openDatabase(addressOf(process.env['DATABASE_URL']!), () => {})
try {
  process.stdout.write(JSON.stringify(await jobs[name as JobName](Number(clientId))))
} finally {
  await db.close()
}
