import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
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
  const failed = () => client.within(tx => tx.query<TaskRow>(`select * from tasks where state = 'failed'`))
  await expect.poll(async () => (await failed()).length).toBe(3)
  await jobs.stop()
  for (const { task_id: id, failure_reference: reference } of await failed()) {
    expect(said).toContainEqual(expect.stringContaining(`The one. (task ${id}, failing, reference ${reference})`))
  }
})
