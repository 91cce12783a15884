import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { optOutKey } from '../emails/opt-out-link.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
let app: FastifyInstance
let one: TestClient
let two: TestClient
let ann: TestPerson
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  app = await makeApp({ config, db: database.db, secret: testSecret, routes: [] })
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  ann = await one.person('ann')
  await two.person('foreigner')
  await one.within(tx => tx.query(`update people set locale = 'de_DE'`))
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const client of [one, two]) await client.within(tx => tx.query('delete from mail_opt_outs'))
})

const offIn = (client: TestClient) => client.within(tx => tx.query('select person_id, topic from mail_opt_outs'))
const keyOf = (clientId = 1) => optOutKey(testSecret, clientId, { personId: ann.personId, topic: 'progress' })
const ask = (method: 'GET' | 'HEAD' | 'POST', key: string, host = 'one', type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method,
    url: `/mails/off?k=${encodeURIComponent(key)}`,
    headers: {
      host: `${host}.localhost`,
      ...(method === 'POST' && { 'content-type': type, origin: 'https://mail.example' }),
    },
    ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
  })

test('W10j whoever opens the link is asked in their language; a program that looks at it changes nothing', async () => {
  const page = await ask('GET', keyOf())
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('lang="de-DE"')
  expect(page.body).toContain('Diese E-Mails abbestellen?')
  expect(page.body).toContain('Fortschritt: neue Ergebnisse')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  await ask('HEAD', keyOf())
  expect(await offIn(one)).toEqual([])
})

test('W10j a mail program that posts switches the topic off without a sign-in or a question, once and noted (RFC 8058)', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await ask('POST', keyOf(), 'one', type)
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
  }
  expect(await offIn(one)).toEqual([{ person_id: ann.personId, topic: 'progress' }])
  const events = await one.within(tx =>
    tx.query(`select actor, subject, details from audit_events where action = 'mails.switched-off'`),
  )
  const person = `person:${ann.personId}`
  expect(events).toEqual([{ actor: person, subject: person, details: { topic: 'progress' } }])
})

test('W10j a link that we did not sign, or signed for another client, changes nothing and tells nothing', async () => {
  const bad = [
    '',
    'x',
    `${ann.personId}.progress.`,
    keyOf().replace('progress', 'points'),
    keyOf().replace(String(ann.personId), '999'),
    `${keyOf()}x`,
    optOutKey(Buffer.alloc(32), 1, { personId: ann.personId, topic: 'progress' }),
  ]
  for (const key of bad)
    for (const method of ['GET', 'POST'] as const) expect((await ask(method, key)).statusCode).toBe(404)
  expect((await ask('POST', keyOf(), 'two')).statusCode).toBe(404)
  expect((await ask('POST', keyOf(2), 'one')).statusCode).toBe(404)
  expect([...(await offIn(one)), ...(await offIn(two))]).toEqual([])
  // Somebody who is gone.
  const gone = optOutKey(testSecret, 1, { personId: 999_999, topic: 'progress' })
  expect((await ask('POST', gone)).statusCode).toBe(200)
  expect(await offIn(one)).toEqual([])
})
