import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { usualDays } from '../clocks.ts'
import { readConfig } from '../config.ts'
import { mailsOf, makeDue, queue } from '../emails/mail-fixture.ts'
import { startMailServer } from '../emails/smtp-fixture.ts'
import { verifyTrail } from '../features/audit/verify-trail.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { issueTask } from '../features/results/task-kinds.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { plantJobs } from '../jobs/job-world-fixture.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { participantsFile } from '../loads/load-for-test.ts'
import { runLoad } from '../loads/run-load.ts'
import { routes } from '../routes.ts'
import { addressOf, openDatabase } from './connect.ts'
import { databaseTrouble } from './database-trouble.ts'
import { migrate } from './migrate.ts'
import { makeRealServer, type RealServer } from './real-server-fixture.ts'
import { connectClient } from './servers.ts'
import { testPatienceMs } from './test-database.ts'
import { lockTable } from './test-lock.ts'

const mails = 40

/** A disk of its own that is soon full; and why there is none where this machine lets nobody mount one. */
function smallDisk(): { readonly folder: string; readonly trouble: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-full-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'tmpfs', folder])
  return { folder, trouble: status === 0 ? '' : (error?.message ?? String(stderr)).trim() }
}

/** Takes all the room that is left. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (;;) if (writeSync(descriptor, Buffer.alloc(size)) < size) break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

test('O10 while the disk of the database is full calls, loads, tasks and mails wait in words; then all is done, and paid once', async ({
  skip,
}) => {
  const disk = smallDisk()
  const ballast = join(disk.folder, 'ballast')
  const undo: (() => unknown)[] = [() => rmSync(disk.folder, { recursive: true, force: true })]
  try {
    skip(disk.trouble !== '', `no small disk can be mounted here: ${disk.trouble}`)
    undo.push(() => spawnSync('umount', ['--lazy', disk.folder]))
    const server = await makeRealServer({ below: disk.folder, settings: ['max_wal_size=64MB', 'min_wal_size=32MB'] })
    undo.push(() => server.remove())
    const { db, client, app, log } = await world(server, undo)
    const smtp = await startMailServer()
    undo.push(() => smtp.stop())

    const loader = await client.person('loader', [])
    await client.grant(loader, 'loader')
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload: object, type = 'application/json') =>
      app.inject({
        method,
        url: `/v1/contests-api/api/v1.0/${path}`,
        headers: { host: 'jobs-1.localhost', 'x-session-id': loader.sessionId, 'content-type': type },
        payload,
      })
    const parts = [randomBytes(65_536), randomBytes(65_536)] as const
    const begun = await call('POST', 'admin/uploads', { fileName: 'a.csv', size: 131_072, partSize: 65_536 })
    const { uploadId } = begun.json()
    const put = (part: 0 | 1) => {
      const sha256 = createHash('sha256').update(parts[part]).digest('hex')
      return call(
        'PUT',
        `admin/uploads/${uploadId}/parts/${part}?sha256=${sha256}`,
        parts[part],
        'application/octet-stream',
      )
    }
    expect((await put(0)).statusCode).toBe(200)
    await client.within(async tx => {
      const [batch] = await tx.query<{ id: number }>('select max(batch_id) as id from result_batches')
      await enqueueTask(tx, issueTask, { actor: 'person:9002', input: { batchId: batch!.id, actor: 'person:9002' } })
    })
    for (let at = 0; at < mails; at++) await queue(client, { to: { address: `p${at}@people.example`, name: 'Ann' } })

    // Work begins, and is held until there is no room.
    const lock = await lockTable(db.address, 'mails')
    const issuing = await connectClient(db.address.owner)
    await issuing.query('begin; lock table result_batches in share row exclusive mode')
    const said: string[] = []
    const ends: string[] = []
    const jobs = startJobs(db, line => said.push(line), {
      smtpUrl: smtp.url,
      secret: testSecret,
      port: 0,
      keptDays: usualDays,
      leaseSeconds: 2,
      onAttempt: ({ kind, end }) => void (kind === 'issue-results' && ends.push(end)),
    })
    undo.push(() => jobs.stop())
    await lock.somebodyWaits()
    const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
    await expect
      .poll(async () => {
        await issuing.query('select pg_stat_clear_snapshot()')
        return (await issuing.query(waiting)).rowCount
      })
      .toBe(1)

    fill(ballast)
    for (let at = 0; at < 3; at++) {
      const refused = await put(1)
      expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, 2])
      expect(refused.json()).toMatchObject({
        messageCode: 'errors.database-unavailable',
        message: expect.stringContaining('Try again'),
      })
    }
    // One line says why, however many are refused.
    expect(log.filter(line => line.msg === 'database unavailable')).toEqual([
      expect.objectContaining({ reason: 'The disk of the database is full.' }),
    ])

    const load = () =>
      runLoad(db, 1, {
        kind: 'participants',
        fileName: 'participants.csv',
        source: Readable.from([Buffer.from(participantsFile(5000).replace(/^e(\d+),p/gm, 'q$1,q'))]),
        actor: 'operator:test',
      })
    const failed = await load().then(
      () => undefined,
      (error: unknown) => databaseTrouble(error),
    )
    expect(failed).toEqual({
      code: 'disk-full',
      text: expect.stringMatching(
        /^The disk of the database is full \(.*No space left on device\)\. What was not finished is rolled back\. Make room, and run it again\.$/,
      ),
    })

    await issuing.end()
    await lock.release()
    // More often than it is tried where it is to blame itself.
    await expect.poll(() => ends.length).toBeGreaterThan(issueTask.mostAttempts)
    // The queue has a line of its own for what its clock starts.
    const lines = said.filter(line => line.includes('disk') && !line.startsWith('The queue: '))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(
        /^Work waits: The disk of the database is full\.( \(task \d+, [a-z-]+, reference [0-9a-f]+\))?$/,
      )
    }
    // Attempts are many, and what is said is little: at most once for each task.
    const ofTasks = lines.flatMap(line => /task \d+/.exec(line)?.[0] ?? [])
    expect(new Set(ofTasks).size, said.join('\n')).toBe(ofTasks.length)
    expect(new Set(ends)).toEqual(new Set(['retried']))

    rmSync(ballast)
    // Mails that were taken when what became of them could not be written wait until nobody holds them any more: for five minutes.
    await makeDue(client)
    await expect.poll(async () => (await mailsOf(client)).filter(({ status }) => status === 'sent').length).toBe(mails)
    await expect.poll(() => ends.at(-1)).toBe('done')
    expect((await put(1)).statusCode).toBe(200)
    expect(await load()).toMatchObject({ ok: true, value: { outcome: 'committed', accepted: 5000 } })
    // Each arrived, and one whose sending could not be written at most once more, under the same Message-ID.
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(mails)
    const proved = async () => ({
      ledger: (await client.within(verifyLedger)).invariants.filter(({ broken }) => broken),
      trail: (await verifyTrail(db, 1)).flaws,
      issued: await client.within(tx =>
        tx.query(`select count(*)::int as times from audit_events where action = 'results.issued'`),
      ),
    })
    expect(await proved()).toEqual({ ledger: [], trail: [], issued: [{ times: 1 }] })

    // Without room for its log the server gives up altogether, as after a power cut; all is there again once it is started.
    fill(ballast)
    const statuses = new Set<number>()
    for (let isAlive = true; isAlive; statuses.add((await put(1)).statusCode)) {
      isAlive = await server
        .asSuperuser('postgres', `select pg_logical_emit_message(false, 'noise', repeat('x', 1000000))`)
        .then(
          () => true,
          () => false,
        )
    }
    expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
    rmSync(ballast)
    await server.stop()
    await server.start()
    await expect.poll(async () => (await put(1)).statusCode).toBe(200)
    expect(await proved()).toEqual({ ledger: [], trail: [], issued: [{ times: 1 }] })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}, 240_000)

/** A client whose results wait to be issued, on a server of an operator. */
async function world(server: RealServer, undo: (() => unknown)[]) {
  await server.asSuperuser(
    'postgres',
    `create role cairn login createrole password 'change-me'`,
    'create database cairn owner cairn',
  )
  const address = addressOf(`postgresql://cairn:change-me@127.0.0.1:${server.port}/cairn`)
  await migrate(address.owner)
  const db = openDatabase(address, () => {}, testPatienceMs)
  undo.push(() => db.close())
  const client = await plantJobs(db, 1, { people: 3000, isLapsed: false, isApproved: true })
  const log: { msg: string; reason?: string }[] = []
  const app = await makeApp({
    config: readConfig({ LOG_LEVEL: 'warn' }),
    db,
    secret: testSecret,
    routes,
    logTo: { write: line => void log.push(JSON.parse(line)) },
  })
  undo.push(() => app.close())
  return { db, client, app, log }
}
