import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { insertGrant, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { erasePerson } from '../../features/erasure/erase-person.ts'
import { testApp } from '../../http/test-app.ts'
import { uploadCalls, workOnUploads } from '../../http/upload-calls-fixture.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)

let one: TestClient
let admin: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  admin = await one.person('admin', [])
  await one.within(tx => insertGrant(tx, admin.personId, 'loader'))
})

test('O14 W02d a check that waited while somebody was erased says that its file is gone, and is not tried again', async () => {
  const calls = uploadCalls(app, { host: 'one', sessionId: admin.sessionId })
  const { uploadId } = await calls.bring(
    'new.csv',
    'userName,programId,dataThrough,value\nnora.neu,running,2026-01-05,40',
  )
  expect((await calls.act(uploadId, 'check')).status).toBe(200)
  const { personId } = await one.person('gone', [])
  const order = { personId, actor: 'operator:max' as const, reason: 'as asked in letter 7' }
  expect(await one.within(tx => erasePerson(tx, order))).toMatchObject({ ok: true })
  expect(await workOnUploads(database.db)).toEqual(['done'])
  expect(await calls.found(uploadId)).toMatchObject({ state: 'discarded', problem: { code: 'upload-gone' } })
})
