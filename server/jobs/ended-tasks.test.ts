import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { claimTask, recoverTasks } from '../features/tasks/task-claim.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import { TaskDelayed, type TaskKind } from '../features/tasks/task-kind.ts'
import type { TaskRow } from '../features/tasks/tasks.store.ts'
import { startTasks } from './start-tasks.ts'

const database = testDatabase()
let client: TestClient
beforeAll(async () => {
  client = await testClient(database.db, 1, 'one')
})

test.each([
  ['an error', () => new Error('The one.')],
  ['what was logged elsewhere', () => new TaskDelayed('The one.')],
])('O06 the log has the reference that each failed task keeps, where all fail for %s', async (_, error) => {
  const kind: TaskKind<object> = {
    name: 'failing',
    input: z.object({}),
    mostAttempts: 2,
    wait: () => 0,
    run: async () => {
      throw error()
    },
  }
  const said: string[] = []
  await client.within(tx => tx.query('delete from tasks'))
  for (let n = 0; n < 3; n += 1) {
    await client.within(tx => enqueueTask(tx, kind, { actor: 'system:test', input: {} }))
  }
  const jobs = startTasks({ db: database.db, lanes: [{ slots: 2, kinds: [kind] }], log: line => said.push(line) })
  onTestFinished(() => jobs.stop())
  const failed = () => client.within(tx => tx.query<TaskRow>(`select * from tasks where state = 'failed'`))
  await expect.poll(async () => (await failed()).length).toBe(3)
  for (const { task_id: id, failure_reference: reference } of await failed()) {
    expect(said).toContainEqual(expect.stringContaining(`The one. (task ${id}, failing, reference ${reference})`))
  }
})

/** Begins a task of this kind in a worker that says nothing from then on; answers its number. */
async function beginAndDie(kind: string): Promise<number | undefined> {
  return (await claimTask(database.db, [kind], [], randomUUID(), 0))?.claim.taskId
}
const queue = (kind: Pick<TaskKind<object>, 'name' | 'mostAttempts'>) =>
  client.within(tx => enqueueTask(tx, kind, { actor: 'system:test', input: {} }))

test('O04 O06 tasks whose worker died are in the log, and counted', async () => {
  await client.within(tx => tx.query('delete from tasks'))
  await queue({ name: 'dying-once', mostAttempts: 1 })
  await queue({ name: 'dying' })
  const [once, again] = [await beginAndDie('dying-once'), await beginAndDie('dying')]
  const said: string[] = []
  const counted: object[] = []
  const jobs = startTasks({
    db: database.db,
    lanes: [],
    log: line => said.push(line),
    onAttempt: ({ kind, end }) => counted.push({ kind, end }),
  })
  onTestFinished(() => jobs.stop())
  await expect.poll(() => said.length).toBe(2)
  expect(said.toSorted()).toEqual([
    `A worker fell silent in attempt 1 at task ${once}, dying-once, which is failed now.`,
    `A worker fell silent in attempt 1 at task ${again}, dying, which is waiting now.`,
  ])
  expect(counted).toHaveLength(2)
  expect(counted).toEqual(
    expect.arrayContaining([
      { kind: 'dying-once', end: 'failed' },
      { kind: 'dying', end: 'lost' },
    ]),
  )
})

test('W10g a task that takes its worker along again and again waits longer each time, where nothing else ends it', async () => {
  await client.within(tx => tx.query('delete from tasks'))
  await queue({ name: 'dying' })
  const waits: number[] = []
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await beginAndDie('dying')).toBeDefined()
    await recoverTasks(database.db)
    const [row] = await client.within(tx =>
      tx.query<{ seconds: number }>(
        `with was as (select task_id, extract(epoch from run_at - started_at)::float as seconds from tasks)
         update tasks t set run_at = now() from was where t.task_id = was.task_id returning was.seconds`,
      ),
    )
    waits.push(row!.seconds)
  }
  const least = [0, 4, 8, 16, 32, 64, 128, 256, 300, 300]
  expect(waits.map((seconds, at) => seconds >= least[at]! && seconds < least[at]! + 120)).toEqual(least.map(() => true))
})
