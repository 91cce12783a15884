import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { saveAvatar } from '../../contract/calls/user/avatar.ts'
import { setUserLocale } from '../../contract/calls/user/locale.ts'
import { plain } from '../calls/user/avatar-fixture.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { optOutKey, optOutPath } from '../emails/opt-out-link.ts'
import { closeClient, openClient } from '../features/clients/set-aside.ts'
import { routes } from '../routes.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
let app: FastifyInstance
let one: TestClient
let ann: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  ann = await one.person('ann')
  app = await makeApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    db: database.db,
    secret: testSecret,
    routes,
  })
})
afterEach(() => openClient(database.db, 1, 'operator:test'))
afterAll(() => app.close())

const picture = async () =>
  Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="profile-pic"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    ),
    await plain(60, 40).jpeg().toBuffer(),
    Buffer.from('\r\n--b--\r\n'),
  ])
const slow = [
  {
    what: 'JSON',
    url: () => basePath + setUserLocale.path,
    type: 'application/json',
    body: () => JSON.stringify({ locale: 'de_DE' }),
    rows: `select locale from people where client_id = 1 and locale = 'de_DE'`,
  },
  {
    what: 'a form',
    url: () => basePath + saveAvatar.path,
    type: 'multipart/form-data; boundary=b',
    body: picture,
    rows: 'select avatar_id from avatars where client_id = 1',
  },
  {
    what: 'a mail program',
    url: () => `${optOutPath}?k=${optOutKey(testSecret, 1, { personId: ann.personId, topic: 'progress' })}`,
    type: 'application/x-www-form-urlencoded',
    body: () => 'List-Unsubscribe=One-Click',
    rows: 'select topic from mail_opt_outs where client_id = 1',
  },
]

test.each(slow)(
  'O08 what comes slowly, and whole only after its client was set aside, changes nothing: $what',
  async ({ url, type, body, rows }) => {
    let isRead = () => {}
    const begun = new Promise<void>(resolve => {
      isRead = resolve
    })
    const payload = new Readable({ read: () => isRead() })
    const reply = app.inject({
      method: 'POST',
      url: url(),
      headers: { host: 'one.localhost', 'content-type': type, 'x-session-id': ann.sessionId },
      payload,
    })
    const whole = Buffer.from(await body())
    await Promise.race([begun, reply])
    payload.push(whole.subarray(0, 5))
    expect(await closeClient(database.db, 1, 'operator:test')).toBe(true)
    payload.push(whole.subarray(5))
    payload.push(null)
    const { statusCode, headers } = await reply
    expect([statusCode, headers['retry-after'], await one.within(tx => tx.query(rows))]).toEqual([503, '2', []])

    await openClient(database.db, 1, 'operator:test')
  },
)
