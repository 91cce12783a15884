import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getMailChoicesRoute, setMailChoiceRoute } from './mails.ts'

const database = testDatabase()
const app = testApp(database, [getMailChoicesRoute, setMailChoiceRoute])
const path = '/api/v1.0/user/mails'

let ann: TestPerson
let ben: TestPerson
let foreigner: TestPerson
let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  ann = await one.person('ann')
  ben = await one.person('ben')
  foreigner = await (await testClient(database.db, 2, 'two')).person('ann')
})
const all = ['programs', 'progress', 'points']
const on = (...topics: string[]) => ({ topics: all.map(topic => ({ topic, isOn: topics.includes(topic) })) })

describe('happy', () => {
  test('W10j a person switches topics off and on for themselves alone; each change is noted once', async () => {
    const me = { host: 'one', ...ann }
    expect((await app.get(path, me)).body).toEqual(on(...all))
    for (let times = 0; times < 2; times++) {
      expect((await app.put(path, { topic: 'progress', isOn: false }, me)).body).toEqual(on('programs', 'points'))
    }
    expect((await app.get(path, { host: 'one', ...ben })).body).toEqual(on(...all))
    expect((await app.get(path, { host: 'two', ...foreigner })).body).toEqual(on(...all))
    expect((await app.put(path, { topic: 'progress', isOn: true }, me)).body).toEqual(on(...all))
    const events = await one.within(tx =>
      tx.query(`select action from audit_events where action like 'mails.%' order by event_id`),
    )
    expect(events).toEqual([{ action: 'mails.switched-off' }, { action: 'mails.switched-on' }])
  })
})

describe('refused', () => {
  test('W10j what is no topic is refused', async () => {
    expect((await app.put(path, { topic: 'password', isOn: false }, { host: 'one', ...ann })).status).toBe(400)
  })
})

describe('forbidden', () => {
  test('W10j nobody without a session reads or changes anything', async () => {
    expect((await app.get(path, { host: 'one' })).status).toBe(401)
    expect((await app.put(path, { topic: 'points', isOn: false }, { host: 'one' })).status).toBe(401)
  })
})
