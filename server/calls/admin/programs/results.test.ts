import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database.ts'
import { quest } from '../../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { prepareKind } from '../../../features/results/task-kinds.ts'
import { testApp } from '../../../http/test-app.ts'
import { runTasks } from '../../../jobs/run-tasks-fixture.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)

let one: TestClient
let loader: TestPerson
let other: TestPerson
let spring: ReturnType<typeof quest>
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  spring = quest(one.day, 'spring', { window: [-5, 5], period: [6, 40] })
  await one.publish(spring)
  ;[loader, other] = [await one.person('lou'), await one.person('lea')]
  for (const who of [loader, other]) await one.grant(who, 'loader')
})

const as = (who: TestPerson) => ({ host: 'one', sessionId: who.sessionId })
const prepare = async (who: TestPerson) =>
  (await app.post('/api/v1.0/admin/programs/spring/results', { isEarly: true }, as(who))).body

test('W03a who prepares results that are being prepared already follows the same task', async () => {
  const { taskId, isUnderWay } = await prepare(loader)
  expect([taskId, isUnderWay]).toEqual([expect.any(String), undefined])
  expect(await prepare(other)).toEqual({ taskId, isUnderWay: true })
  expect((await app.get(`/api/v1.0/admin/tasks/${taskId}`, as(other))).body).toMatchObject({ taskId, state: 'waiting' })
  expect(await runTasks(database.db, prepareKind(database.db) as never, [])).toHaveLength(1)
  const next = await prepare(other)
  expect(next.taskId).not.toBe(taskId)
  expect(next.isUnderWay).toBeUndefined()
})

test('W03a a program has one name in the lists, on its page and of its batch: that of the language of who looks', async () => {
  await one.issue(spring, [])
  await app.post('/api/v1.0/user/locale', { locale: 'de_DE' }, as(loader))
  const namesFor = async (who: TestPerson) => {
    const read = async (path: string) => (await app.get(`/api/v1.0/admin/${path}`, as(who))).body
    const [batch] = (await read('results')).batches
    return [
      (await read('programs')).programs[0].name,
      (await read('programs/spring')).name,
      batch.programName,
      (await read(`results/${batch.batchId}`)).batch.programName,
    ]
  }
  expect(await namesFor(loader)).toEqual(Array(4).fill('Frühlingsziel'))
  expect(await namesFor(other)).toEqual(Array(4).fill('Spring quest'))
})
