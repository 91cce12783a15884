import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualDays } from './clocks.ts'
import { freePort } from './db/free-port-fixture.ts'
import { databaseUrl, testDatabase } from './db/test-database.ts'
import { quest } from './db/test-programs.ts'
import type { TestClient } from './db/test-world.ts'
import { startMailServer } from './emails/smtp-fixture.ts'
import { password } from './features/accounts/accounts-fixture.ts'
import { hashPassword } from './features/accounts/password-hash.ts'
import { verifyTrail } from './features/audit/verify-trail.ts'
import { verifyLedger } from './features/ledger/verify-ledger.ts'
import { issueTask } from './features/results/task-kinds.ts'
import { enqueueTask } from './features/tasks/task-enqueuing.ts'
import { startProcess } from './http/test-process.ts'
import { plantJobs } from './jobs/job-world-fixture.ts'
import { tidyKind } from './jobs/tidy.job.ts'
import { bring, call, collects, listen, type Measured, type Taken, tableSizes, takenBy } from './long-run-fixture.ts'

/** Eight hours, each of four rounds; an hour more before them fills what is filled once. */
const hours = 8
const roundsOfHour = 4
const people = 200
/** Who comes in a round, of the 200. */
const comers = 15

/** What grows with use, and what ends it. Another table that grows is a leak, or is missing here. */
const grows: Readonly<Record<string, string>> = {
  sessions: 'one for each sign-in; 30 days after its end, but the newest',
  attempts: 'sign-ins and forgotten passwords; a day',
  known_places: 'one for each person and place; 180 days',
  tickets: 'links of mails; 7 days after their end',
  mails: 'one for each; 30 days',
  tasks: 'one for each load, issuing, sending and upkeep; 90 days',
  uploads: 'one for each file; kept, its bytes 7 days',
  upload_parts: 'bytes of files; 7 days',
  loads: 'one for each file; kept',
  load_changes: 'what undoing needs; 30 days',
  progress_rows: 'a row for each person of each load; kept',
  progress_loads: 'one for each load; kept',
  audit_events: 'each act; kept',
  audit_seals: 'one for some thousands of events or an hour; kept',
  audit_marks: 'where sealing may go on; a few',
  ledger_transfers: 'each award; kept',
  ledger_postings: 'one for each batch that is issued; kept',
  ledger_balances: 'one for each person with points; kept',
  ledger_paid_awards: 'one for each award; kept',
}

/** What is written anew, with as many rows as before: room of rows that are dead is used again. */
const rewritten: Readonly<Record<string, string>> = {
  team_people: 'what leaders see of each person; after each load',
  standings: 'one for each goal; after each load',
  pax_goals: 'choices that change',
}

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-long-run-'))
const servers: Measured[] = []
const clients: TestClient[] = []
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let loader: { readonly sessionId: string }

beforeAll(async () => {
  chmodSync(folder, 0o711)
  for (let at = 1; at <= hours + 1; at++) {
    clients.push(
      await plantJobs(database.db, at, { people: at === 1 ? people : 60, isLapsed: false, isApproved: true }),
    )
  }
  const [one] = clients as [TestClient]
  const program = quest(one.day, 'open', { window: [-9, 3], period: [-3, 40] })
  await one.publish(program)
  const hash = await hashPassword(password)
  await one.within(async tx => {
    await tx.query(
      `update people set password_hash = $2, email = user_name || '@people.example' where client_id = $1`,
      [tx.clientId, hash],
    )
    await tx.query(
      `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline)
       select client_id, person_id, 'open', $2, 'all', 100 from people where client_id = $1`,
      [tx.clientId, program.timePeriod.timePeriodId],
    )
    await tx.query(
      `insert into assignments (client_id, person_id, unit_id, role) select client_id, person_id, 'north', 'Selector' from people where client_id = $1`,
      [tx.clientId],
    )
  })
  const person = await one.person('loader', [])
  await one.grant(person, 'loader')
  loader = person
  mailServer = await startMailServer()
  for (let at = 0; at < 2; at++) {
    const metricsPort = await freePort()
    const server = await startProcess({
      DATABASE_URL: databaseUrl(database.address),
      DATA_DIR: folder,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mailServer.url,
      METRICS_PORT: String(metricsPort),
      ...collects,
    })
    servers.push({ ...server, metricsPort })
  }
}, 300_000)
afterAll(async () => {
  for (const server of servers) await server.end()
  await mailServer?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let pages: (() => void)[] = []
let comer = 0

/** A quarter of an hour of a company: people sign in, look, choose and listen; a file comes; somebody forgot, somebody exports. */
async function round(number: number): Promise<void> {
  const [one] = clients as [TestClient]
  const opened: (() => void)[] = []
  const levels = ['bronze', 'silver', 'gold']
  const visit = async (at: number) => {
    const server = servers[at % 2]!
    const userName = `p${(at % people) + 1}`
    const address = `198.51.100.${at % 250}`
    const body = { username: userName, password }
    const { sessionId } = await call<{ sessionId: string }>(server, one.key, '/api/v1.0/login', {
      method: 'POST',
      body,
      address,
    })
    const ask = (path: string, more: object = {}) => call(server, one.key, path, { sessionId, address, ...more })
    opened.push(await listen(server, one.key, sessionId))
    await ask('/api/v1.0/program-views')
    const choice = { programViewId: 'open---Selector', payoutTierId: levels[(at + number) % 3] }
    await ask('/api/v1.0/program/goalSelection', { method: 'POST', body: choice })
    await ask('/api/v1.0/user/profile')
    if (at % 10 === 0) await ask('/api/v1.0/user/data-export')
    if (at % 8 === 0)
      await call(server, one.key, '/api/v1.0/forgot-password', { method: 'POST', body: { userName }, address })
  }
  for (let at = 0; at < comers; at += 5) {
    await Promise.all([0, 1, 2, 3, 4].map(() => visit(comer++)))
  }
  for (const close of pages) close()
  pages = opened
  await one.within(tx => tx.query('update sessions set proved_at = now() where proved_at is not null'))
  const rows = Array.from({ length: people }, (_, at) => `p${at + 1},open,${one.day(-1)},${number * 7 + (at % 90)}.5`)
  await bring(
    servers[number % 2]!,
    one.key,
    loader.sessionId,
    `progress-${number}.csv`,
    ['userName,programId,dataThrough,value', ...rows].join('\n'),
  )
  await one.within(tx =>
    enqueueTask(tx, tidyKind(database.db, { keptDays: usualDays }), { actor: 'system:tidy', input: {} }),
  )
  if (number % roundsOfHour === 0) {
    await clients[number / roundsOfHour]!.within(async tx => {
      const [batch] = await tx.query<{ id: number }>('select max(batch_id) as id from result_batches')
      await enqueueTask(tx, issueTask, { actor: 'person:9002', input: { batchId: batch!.id, actor: 'person:9002' } })
    })
  }
  await expect
    .poll(
      async () => {
        let open = 0
        for (const client of clients) {
          const [row] = await client.within(tx =>
            tx.query<{ open: number }>(
              `select (select count(*) from tasks where state in ('waiting', 'running') and run_at < now() + interval '1 minute')::int
               + (select count(*) from mails where status = 'waiting')::int as open`,
            ),
          )
          open += row!.open
        }
        return open
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0)
  // As long passes for what limits count as in a real quarter of an hour.
  await one.within(tx => tx.query(`update attempts set at = at - interval '15 minutes'`))
}

test('O15 eight hours of mixed load over two processes: memory, descriptors and connections stay flat, and each table grows for a reason', async () => {
  const began = performance.now()
  let number = 0
  for (; number < roundsOfHour; number++) await round(number)
  const before = await tableSizes(database.address)
  const seen: Taken[][] = []
  for (; number < (hours + 1) * roundsOfHour; number++) {
    await round(number)
    seen.push(await Promise.all(servers.map(takenBy)))
  }
  const after = await tableSizes(database.address)

  const quarter = seen.length / 4
  const middle = (rounds: readonly Taken[][], server: number, what: keyof Taken) =>
    rounds.map(taken => taken[server]![what]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  const most = (rounds: readonly Taken[][], server: number, what: keyof Taken) =>
    Math.max(...rounds.map(taken => taken[server]![what]))
  const [first, last] = [seen.slice(0, quarter), seen.slice(-quarter)]
  for (const server of [0, 1]) {
    const of = (what: keyof Taken) => [middle(first, server, what), middle(last, server, what)].map(Math.round)
    console.log(
      `O15 process ${server + 1}, first and last quarter: memory ${of('memory').join(' → ')} MB, heap ${of('heap').join(' → ')} MB, ` +
        `descriptors ${of('descriptors').join(' → ')}, connections ${of('connections').join(' → ')}`,
    )
  }
  const grown = [...after].flatMap(([table, now]) => {
    const rows = now.rows - before.get(table)!.rows
    const bytes = now.bytes - before.get(table)!.bytes
    return rows > 0 || bytes > 0 ? [{ table, rows, bytes }] : []
  })
  for (const { table, rows, bytes } of grown.sort((a, b) => b.bytes - a.bytes)) {
    console.log(
      `O15 ${table}: ${rows} rows, ${Math.round(bytes / 1024)} kB: ${grows[table] ?? rewritten[table] ?? '?'}`,
    )
  }
  console.log(`O15 ${seen.length} rounds of ${comers} people in ${Math.round((performance.now() - began) / 1000)} s`)

  for (const server of [0, 1]) {
    // Memory by its middle, since it goes up and down; a leak of a kilobyte a request would be ten megabytes.
    expect(middle(last, server, 'memory')).toBeLessThan(middle(first, server, 'memory') * 1.15 + 10)
    expect(middle(last, server, 'heap')).toBeLessThan(middle(first, server, 'heap') * 1.2 + 8)
    expect(most(last, server, 'descriptors')).toBeLessThanOrEqual(most(first, server, 'descriptors') + 5)
    expect(most(last, server, 'connections')).toBeLessThanOrEqual(most(first, server, 'connections') + 3)
  }
  expect(grown.filter(({ table, rows }) => rows > 0 && grows[table] === undefined)).toEqual([])
  for (const client of clients) {
    expect((await client.within(verifyLedger)).invariants.filter(({ broken }) => broken)).toEqual([])
    expect((await verifyTrail(database.db, client.clientId)).flaws).toEqual([])
  }
  expect(mailServer.mails.length).toBeGreaterThan(hours * 4)
}, 900_000)
