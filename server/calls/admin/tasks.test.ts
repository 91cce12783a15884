import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { enqueueTask } from '../../features/tasks/task-enqueuing.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/tasks'

let one: TestClient
let two: TestClient
let admin: TestPerson
let foreign: TestPerson
let ann: TestPerson
const ids: string[] = []
let others: string
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  admin = await one.person('admin')
  foreign = await two.person('admin')
  ann = await one.person('ann', [{ unitId: 'north', role: 'Manager' }])
  await one.grant(admin, 'owner')
  await two.grant(foreign, 'owner')
  const queue = async (client: TestClient, person: TestPerson, kind: string) =>
    String(
      await client.within(tx =>
        enqueueTask(tx, { name: kind }, { actor: `person:${person.personId}`, input: { of: 'north' } }),
      ),
    )
  for (const kind of ['file-check', 'file-commit', 'file-check']) ids.push(await queue(one, admin, kind))
  others = await queue(two, foreign, 'file-check')
  await one.within(tx =>
    tx.query(
      `update tasks set state = 'failed', attempts = 3, failure = 'unexpected', failure_reference = 'ab12', ended_at = now(),
         started_at = now(), progress_done = 3, progress_total = 9 where task_id = $1`,
      [ids[1]],
    ),
  )
})

const get = (address: string, person = admin, host = 'one') => app.get(address, { host, sessionId: person.sessionId })
const idsOf = ({ body }: { body: { tasks: { taskId: string }[] } }) => body.tasks.map(({ taskId }) => taskId)

describe('happy', () => {
  test('an administrator sees the tasks of the own client, newest first, by state and by kind', async () => {
    expect(idsOf(await get(path))).toEqual([...ids].reverse())
    expect(idsOf(await get(`${path}?kind=file-check`))).toEqual([ids[2], ids[0]])
    expect(idsOf(await get(`${path}?state=failed`))).toEqual([ids[1]])
    expect(idsOf(await get(`${path}?before=${ids[1]}`))).toEqual([ids[0]])
    expect(idsOf(await get(path, foreign, 'two'))).toEqual([others])
  })

  test('a task says who started it, how far it is, and why it failed: a reference and no error', async () => {
    const { status, body } = await get(`${path}/${ids[1]}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      taskId: ids[1],
      kind: 'file-commit',
      actor: 'admin',
      input: { of: 'north' },
      state: 'failed',
      attempts: 3,
      dueAt: null,
      progress: { done: 3, total: 9 },
      failure: { code: 'unexpected', reference: 'ab12' },
      canCancel: false,
    })
    expect((await get(`${path}/${ids[0]}`)).body).toMatchObject({ state: 'waiting', progress: null, canCancel: true })
  })

  test('more than a page continues after its last', async () => {
    await two.within(tx =>
      tx.query(
        `insert into tasks (client_id, kind, created_by) select 2, 'many', 'person:1' from generate_series(1, 60)`,
      ),
    )
    const first = await get(`${path}?kind=many`, foreign, 'two')
    expect([first.body.tasks.length, first.body.isMore]).toEqual([50, true])
    const rest = await get(`${path}?kind=many&before=${idsOf(first).at(-1)}`, foreign, 'two')
    expect([rest.body.tasks.length, rest.body.isMore]).toEqual([10, false])
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(60)
  })
})

test('who runs one program sees and cancels what they started there, and no task of another', async () => {
  const ben = await one.person('ben')
  const document = quest(one.day, 'q3', { window: [-3, 5], period: [-2, 30] })
  for (const programId of ['q3', 'q4']) await one.publish({ ...document, programId })
  await one.grant(ben, 'approver', { programId: 'q3' })
  const queue = async (of: TestPerson, input: object) =>
    String(
      await one.within(tx => enqueueTask(tx, { name: 'issue-results' }, { actor: `person:${of.personId}`, input })),
    )
  const [batch] = await one.within(tx =>
    tx.query<{ id: number }>(
      `insert into result_batches (client_id, program_id, time_period_id, program_version, status, purpose, input_hash, line_count,
         total_points, prepared_by)
       values (1, 'q3', $1, 1, 'open', 'progress', 'x', 0, 0, 'person:1') returning batch_id as id`,
      [document.timePeriod.timePeriodId],
    ),
  )
  const [own, theirs] = [await queue(ben, { batchId: batch!.id }), await queue(admin, { programId: 'q4' })]
  const cancel = (taskId: string) => app.post(`${path}/${taskId}/cancel`, {}, { host: 'one', sessionId: ben.sessionId })
  expect((await get(`${path}/${own}`, ben)).status).toBe(200)
  expect((await get(`${path}/${theirs}`, ben)).status).toBe(404)
  expect((await cancel(theirs)).status).toBe(403)
  expect((await cancel(own)).body).toMatchObject({ state: 'cancelled' })
})

describe('refused', () => {
  test.each(['state=gone', 'kind=A', 'before=x', 'before=0'])('a query that means nothing: %s', async query => {
    expect((await get(`${path}?${query}`)).status).toBe(400)
  })

  test('T2 a task of another client and one that is not there are the same answer', async () => {
    const [other, none] = [await get(`${path}/${others}`), await get(`${path}/999999999`)]
    expect([other.status, other.bytes]).toEqual([404, none.bytes])
  })
})

test('forbidden: nobody without a role sees tasks', async () => {
  for (const address of [path, `${path}/${ids[0]}`]) {
    expect((await get(address, ann)).status).toBe(403)
    expect((await app.get(address, { host: 'one' })).status).toBe(401)
    expect((await get(address, foreign)).status).toBe(401)
  }
})
