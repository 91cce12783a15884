import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import { runTyped } from './run-fixture.ts'
import { tasksCommands } from './tasks.command.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
let check: number
let job: number
let others: number
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  const queue = async (client: TestClient, kind: string, actor: 'person:7' | 'system:expiry') =>
    (await client.within(tx => enqueueTask(tx, { name: kind }, { actor, input: {} })))!
  check = await queue(one, 'file-check', 'person:7')
  job = await queue(one, 'expiry', 'system:expiry')
  others = await queue(two, 'file-check', 'person:7')
})

const run = (line: string) => runTyped(database, tasksCommands, line.split(' '), { actor: 'operator:test' })
const id = (taskId: number) => String(taskId)

test('tasks list shows how tasks stand, of all clients or one, by state and kind', async () => {
  expect((await run('tasks list')).json).toMatchObject({
    tasks: [{ taskId: id(job), client: 'one' }, { taskId: id(check) }, { taskId: id(others), client: 'two' }],
  })
  const { lines, json } = await run('tasks list --client one --kind file-check --state waiting')
  expect(json).toMatchObject({ tasks: [{ taskId: id(check), state: 'waiting' }] })
  expect(lines.at(-1)).toMatch(/one +file-check +\S+.* waiting/)
  expect((await run('tasks list --state failed')).lines).toEqual(['There are no such tasks.'])
  await expect(run('tasks list --state gone')).rejects.toThrow('gone is no state of a task')
})

test('tasks show shows one, of the client named or of whichever has it', async () => {
  expect((await run(`tasks show ${others}`)).json).toMatchObject({ taskId: id(others), client: 'two' })
  await expect(run(`tasks show ${others} --client one`)).rejects.toThrow('There is no task')
  await expect(run('tasks show x')).rejects.toThrow('x is no number of a task')
})

test('tasks cancel cancels what somebody started, once, and leaves jobs of the system', async () => {
  expect((await run(`tasks cancel ${check}`)).lines).toEqual([`Task ${check} is cancelled.`])
  await expect(run(`tasks cancel ${check}`)).rejects.toThrow('has already ended')
  await expect(run(`tasks cancel ${job}`)).rejects.toThrow('runs by itself')
  await expect(run('tasks cancel 999999')).rejects.toThrow('There is no task 999999')
  const events = await one.within(tx => tx.query(`select actor, action from audit_events where subject like 'task:%'`))
  expect(events).toEqual([{ actor: 'operator:test', action: 'task.cancelled' }])
})

test('O08 a task of several clients, as after a move, is shown and cancelled only of the one that is named', async () => {
  const moved = (await one.within(tx =>
    enqueueTask(tx, { name: 'file-check' }, { actor: 'person:7', input: { of: 'one' } }),
  ))!
  await two.within(tx =>
    tx.query(
      `insert into tasks (client_id, task_id, kind, created_by, input)
       overriding system value values ($1, $2, 'file-check', 'person:7', '{"of": "two"}')`,
      [tx.clientId, moved],
    ),
  )
  for (const command of ['show', 'cancel']) {
    await expect(run(`tasks ${command} ${moved}`)).rejects.toThrow(
      `Several clients have a task ${moved}: one, two. Say which: --client KEY`,
    )
  }
  expect((await run(`tasks cancel ${moved} --client two`)).ok).toBe(true)
  expect((await run(`tasks show ${moved} --client one`)).json).toMatchObject({ state: 'waiting', client: 'one' })
  expect((await run(`tasks show ${moved} --client two`)).json).toMatchObject({ state: 'cancelled', client: 'two' })
})
