import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import type { TestClient } from '../db/test-world.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { issueTask } from '../features/results/task-kinds.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import { plantJobs, stateOf } from './job-world-fixture.ts'
import { testWorkers } from './worker-fixture.ts'

const database = testDatabase()
const workers = testWorkers(database.address)
const people = 500
/** What issuing writes, in its order; the task's own row is the last of the same transaction. */
const tables = ['result_batches', 'ledger_postings', 'ledger_transfers', 'ledger_balances', 'audit_events']
let clients = 0
afterEach(() => workers.killAll())

/** Somebody issues twice in a row, as by two clicks. */
const startIssuing = (client: TestClient) =>
  client.within(async tx => {
    const [batch] = await tx.query<{ id: number }>('select max(batch_id) as id from result_batches')
    const actor = 'person:9002' as const
    const order = { actor, input: { batchId: batch!.id, actor } }
    return [await enqueueTask(tx, issueTask, order), await enqueueTask(tx, issueTask, order)]
  })

const tasksOf = (client: TestClient) =>
  client.within(tx =>
    tx.query<{ state: string; attempts: number; result: Record<string, unknown> | null }>(
      `select state, attempts, result from tasks where kind = 'issue-results' order by task_id`,
    ),
  )

const sumOf = (client: TestClient) =>
  client.within(async tx => {
    const [row] = await tx.query<{ transfers: number; awarded: number; due: number; events: number }>(
      `select (select count(*) from ledger_transfers where kind = 'award') as transfers,
         (select coalesce(sum(points), 0)::bigint from ledger_transfers where kind = 'award') as awarded,
         (select posted_points from result_batches order by batch_id desc limit 1) as due,
         (select count(*) from audit_events where action = 'results.issued') as events`,
    )
    return row!
  })

test.each(tables)(
  'W03f W10g R4 issuing killed while it writes %s is taken over by another process, and pays once',
  async table => {
    const client = await plantJobs(database.db, ++clients, { people, isLapsed: false, isApproved: true })
    const before = await stateOf(client)
    await startIssuing(client)
    const lock = await lockTable(database.address, table)
    const first = workers.start()
    await lock.somebodyWaits()
    await vi.waitFor(
      async () => expect((await tasksOf(client)).some(({ state }) => state === 'running')).toBe(true),
      20_000,
    )
    await workers.kill(first)
    await lock.release()
    expect((await stateOf(client)).transfers).toBe(before['transfers'])

    workers.start()
    workers.start()
    await vi.waitFor(async () => expect((await tasksOf(client)).map(({ state }) => state)).toEqual(['done', 'done']), {
      timeout: 60_000,
      interval: 200,
    })
    const tasks = await tasksOf(client)
    expect(tasks.filter(({ result }) => result?.['refusal'] === 'already-issued')).toHaveLength(1)
    expect(tasks.some(({ attempts }) => attempts > 1)).toBe(true)
    const { awarded, due, events, transfers } = await sumOf(client)
    expect(due).toBeGreaterThan(0)
    expect({ awarded, events }).toEqual({ awarded: due, events: 1 })
    expect((await client.within(verifyLedger)).invariants.filter(one => one.broken)).toEqual([])
    console.log(
      `W03f ${people} people, kill -9 while issuing writes ${table}: ${transfers} transfers, ${awarded} points, once`,
    )
  },
  120_000,
)
