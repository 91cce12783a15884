import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usualDays } from '../clocks.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { mailsOf, passwordChanged, queue } from '../emails/mail-fixture.ts'
import { type MailServer, startMailServer } from '../emails/smtp-fixture.ts'
import { runTasks } from './run-tasks-fixture.ts'
import { sendMailKind, tidyMailsKind } from './send-mail.job.ts'
import { startJobs } from './start-jobs.ts'
import { tidyKind } from './tidy.job.ts'

const database = testDatabase()
let server: MailServer
let client: TestClient
let logged: string[] = []
const log = (line: string) => logged.push(line)
beforeAll(async () => {
  client = await testClient(database.db, 1, 'one')
  server = await startMailServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  logged = []
  server.answering = () => undefined
  server.mails.length = 0
  await client.within(tx => tx.query('delete from mails'))
  await client.within(tx => tx.query('delete from tasks'))
})

test('A08 the serving process sends what is queued while it runs, and as it stops ends what it began', async () => {
  await queue(client)
  const jobs = startJobs(database.db, log, {
    smtpUrl: server.url,
    secret: Buffer.alloc(32),
    port: 3000,
    keptDays: usualDays,
  })
  await expect.poll(() => server.mails).toHaveLength(1)
  let stopped: Promise<void> | undefined
  server.answering = () => {
    // Stopped while the mail is being sent.
    stopped = jobs.stop()
    return undefined
  }
  await queue(client, passwordChanged('bob@people.example'))
  await expect.poll(() => stopped !== undefined).toBe(true)
  await stopped
  expect(await mailsOf(client)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  expect(server.mails).toHaveLength(2)
  await queue(client)
  expect((await mailsOf(client))[2]).toMatchObject({ status: 'waiting', attempts: 0 })
  expect(logged).toEqual([])
})

test('W10 while the mail server is unavailable it is asked ever more rarely, it is logged once, and then every mail is sent', async () => {
  const { port } = server.settings
  await server.stop()
  await queue(client)
  const kind = sendMailKind({ db: database.db, smtp: server.settings, port: 3000, secret: Buffer.alloc(32), log })
  const taskOf = async () =>
    await client.within(tx =>
      tx.query<{ state: string; failure: string | null }>('select state, failure from tasks where kind = $1', [
        kind.name,
      ]),
    )
  for (let attempt = 1; attempt <= 7; attempt++) {
    await expect(runTasks(database.db, kind, attempt === 1 ? [1] : [])).rejects.toThrow(/ECONNREFUSED/)
    expect(await taskOf()).toEqual([{ state: 'waiting', failure: 'unavailable' }])
    const [wait] = await client.within(tx =>
      tx.query<{ seconds: number }>(
        `update tasks set run_at = now() where kind = $1
       returning extract(epoch from (select t.run_at from tasks t where t.task_id = tasks.task_id) - now())::float as seconds`,
        [kind.name],
      ),
    )
    const planned = [5, 10, 20, 40, 80, 120, 120][attempt - 1]!
    expect(kind.wait!(attempt)).toBe(planned)
    expect(wait!.seconds).toBeGreaterThan(planned - 5)
    expect(wait!.seconds).toBeLessThanOrEqual(planned)
  }
  expect(logged).toEqual([expect.stringMatching(/^Mails wait, the mail server accepts none: .*ECONNREFUSED/)])
  server = await startMailServer({}, port)
  expect(await runTasks(database.db, kind, [])).toEqual(['done'])
  expect(logged.slice(1)).toEqual(['The mail server accepts mails again.'])
  expect(server.mails).toHaveLength(1)
})

test('T8 without a mail server mails wait, and the secrets of lapsed links go all the same', async () => {
  await queue(client)
  const values = { firstName: 'Ann', lastName: 'Ash', userName: 'ann', token: 'secret', goodForSeconds: 1800 }
  await queue(client, { kind: 'forgot-password', values })
  await client.within(tx => tx.query('update mails set lapses_at = now() where token is not null'))
  await runTasks(database.db, tidyMailsKind(database.db), [1])
  expect(await mailsOf(client)).toMatchObject([{ status: 'waiting' }, { status: 'lapsed', token: null }])
})

test('W10 what ended is kept for 30 days, what waits for as long as it waits', async () => {
  const [old, young, waiting] = [await queue(client), await queue(client), await queue(client)]
  await client.within(async tx => {
    const end = `update mails set status = 'sent', ended_at = now() - make_interval(days => $2) where mail_id = $1`
    await tx.query(end, [old, 31])
    await tx.query(end, [young, 29])
    await tx.query(`update mails set created_at = now() - interval '90 days' where mail_id = $1`, [waiting])
  })
  await runTasks(database.db, tidyKind(database.db, { keptDays: usualDays }), [1])
  expect((await mailsOf(client)).map(({ mail_id }) => mail_id)).toEqual([young, waiting])
})
