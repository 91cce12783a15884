import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { claimTask, recoverTasks } from '../../../features/tasks/task-claim.ts'
import { enqueueTask } from '../../../features/tasks/task-enqueuing.ts'
import type { TaskContext, TaskKind } from '../../../features/tasks/task-kind.ts'
import { runTask } from '../../../features/tasks/task-run.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)

let one: TestClient
let two: TestClient
let admin: TestPerson
let foreign: TestPerson
let ann: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  admin = await one.person('admin')
  foreign = await two.person('admin')
  ann = await one.person('ann')
  await one.grant(admin, 'owner')
  await two.grant(foreign, 'owner')
})
beforeEach(() => one.within(tx => tx.query('delete from tasks')))

const cancel = (taskId: number | undefined, person = admin) =>
  app.post(`/api/v1.0/admin/tasks/${taskId}/cancel`, {}, { host: 'one', sessionId: person.sessionId })
const queue = (actor: `person:${number}` | `system:${string}` = `person:${admin.personId}`) =>
  one.within(tx => enqueueTask(tx, { name: 'noting' }, { actor, input: {} }))
const rows = () => one.within(tx => tx.query<{ state: string }>('select state from tasks'))
const notes = async () => (await one.within(tx => tx.query(`select 1 from attempts where kind = 'cancel-test'`))).length

/** Takes the task that waits, and runs it. */
async function run(work: (context: TaskContext<object>) => Promise<void>) {
  const kind: TaskKind<object> = {
    name: 'noting',
    input: z.object({}),
    run: async context => {
      await work(context)
      return undefined
    },
  }
  const found = await claimTask(database.db, ['noting'], [], randomUUID(), 60)
  const stopping = new AbortController().signal
  return runTask({ db: database.db, kind, claim: found!.claim, leaseSeconds: 60, stopping, onFailure: () => {} })
}

describe('happy', () => {
  test('one that waits is cancelled at once, never runs, and the trail says who did it', async () => {
    const taskId = await queue()
    expect(await cancel(taskId)).toMatchObject({
      status: 200,
      body: { state: 'cancelled', cancelledBy: 'admin', canCancel: false },
    })
    expect(await claimTask(database.db, ['noting'], [], randomUUID(), 60)).toBeUndefined()
    const events = await one.within(tx =>
      tx.query(`select actor, action from audit_events where subject = $1`, [`task:${taskId}`]),
    )
    expect(events).toEqual([{ actor: `person:${admin.personId}`, action: 'task.cancelled' }])
  })

  test('one that runs stops within moments, and what it was writing is rolled back', async () => {
    const taskId = await queue()
    const end = await run(async ({ within, signal }) => {
      await within(async tx => {
        await tx.query(`insert into attempts (client_id, kind, subject) values (1, 'cancel-test', 'a')`)
        expect(await cancel(taskId)).toMatchObject({ status: 200, body: { state: 'running', canCancel: false } })
        // The worker may have looked before the answer was here.
        if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve))
      })
    })
    expect(end).toBe('cancelled')
    expect([await rows(), await notes()]).toEqual([[{ state: 'cancelled' }], 0])
  })

  test('one that does not listen cannot commit either', async () => {
    const taskId = await queue()
    const end = await run(({ within }) =>
      within(async tx => {
        await tx.query(`insert into attempts (client_id, kind, subject) values (1, 'cancel-test', 'a')`)
        await cancel(taskId)
      }),
    )
    expect(end).toBe('cancelled')
    expect([await rows(), await notes()]).toEqual([[{ state: 'cancelled' }], 0])
  })

  test('one whose worker died stays cancelled', async () => {
    const taskId = await queue()
    await claimTask(database.db, ['noting'], [], randomUUID(), 0)
    await cancel(taskId)
    await recoverTasks(database.db)
    expect(await rows()).toEqual([{ state: 'cancelled' }])
  })
})

describe('refused', () => {
  test('one that is over, or was cancelled before', async () => {
    const taskId = await queue()
    expect(await run(async () => {})).toBe('done')
    expect(await cancel(taskId)).toMatchObject({ status: 409, body: { messageCode: 'errors.task-over' } })
    const waiting = await queue()
    await cancel(waiting)
    expect((await cancel(waiting)).status).toBe(409)
  })

  test('a job of the system', async () => {
    const taskId = await queue('system:expiry')
    expect(await cancel(taskId)).toMatchObject({ status: 409, body: { messageCode: 'errors.task-of-system' } })
    expect(await rows()).toEqual([{ state: 'waiting' }])
  })

  test('T2 one of another client, as one that is not there', async () => {
    const others = await two.within(tx =>
      enqueueTask(tx, { name: 'noting' }, { actor: `person:${foreign.personId}`, input: {} }),
    )
    const [other, none] = [await cancel(others), await cancel(999_999_999)]
    expect([other.status, other.bytes]).toEqual([404, none.bytes])
    expect(await two.within(tx => tx.query('select state from tasks'))).toEqual([{ state: 'waiting' }])
  })
})

test('whoever is no owner cancels what they started, and nothing else, there or not', async () => {
  const loader = await one.person('loader')
  await one.grant(loader, 'loader')
  const [own, other] = [await queue(`person:${loader.personId}`), await queue()]
  expect((await cancel(own, loader)).status).toBe(200)
  const [theirs, none] = [await cancel(other, loader), await cancel(999_999_999, loader)]
  expect([theirs.status, theirs.bytes]).toEqual([403, none.bytes])
})

test('forbidden: nobody without a role cancels', async () => {
  const taskId = await queue()
  expect((await cancel(taskId, ann)).status).toBe(403)
  expect((await cancel(taskId, foreign)).status).toBe(401)
  expect(await rows()).toEqual([{ state: 'waiting' }])
})
