import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { passwordChanged, queue } from '../emails/mail-fixture.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
const apps: FastifyInstance[] = []
let id: number
let other: number
const clients: TestClient[] = []

async function appWith(environment: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
  const app = await makeApp({ config, db: database.db, secret: testSecret, routes: [] })
  apps.push(app)
  return app
}

beforeAll(async () => {
  for (const [at, key] of ['one', 'two'].entries()) clients.push(await testClient(database.db, at + 1, key))
  const [one, two] = clients as [TestClient, TestClient]
  for (const { clientId, within } of clients) {
    await within(tx => tx.query('update client_hosts set is_test_host = true where client_id = $1', [clientId]))
  }
  await one.within(tx =>
    tx.query(`insert into client_hosts (host, client_id, is_test_host) values ('test.one.example', 1, true)`),
  )
  const values = { firstName: '<b>Ann', lastName: 'Ash', userName: 'ann', token: 'the-token', goodForSeconds: 1800 }
  id = await queue(one, { kind: 'forgot-password', values })
  other = await queue(two, passwordChanged('bob@people.example'))
})
afterAll(() => Promise.all(apps.map(app => app.close())))

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'one.localhost', ...headers } })

describe('without a mail server, on the developer’s machine', () => {
  test('A08 the client’s mails are listed, and each is shown as text, with its link and its HTML in a sandbox', async () => {
    const app = await appWith({})
    const list = await get(app, '/dev/mail')
    expect([list.statusCode, list.body]).toEqual([200, expect.stringContaining('ann@people.example')])
    expect(list.body).not.toContain('bob@people.example')
    const page = await get(app, `/dev/mail/${id}`)
    expect(page.body).toMatch(/<a id="link" href="https:\/\/test.one.example\/reset-password\?k=the-token">/)
    expect(page.body).toContain(`sandbox="allow-popups" src="/dev/mail/${id}/html"`)
    expect(page.body).not.toContain('<b>Ann')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    const mail = await get(app, `/dev/mail/${id}/html`)
    expect(mail.body).toContain('&#60;b&#62;Ann')
    expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/)
    expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN')
    for (const one of [list, page, mail]) expect(one.headers['cache-control']).toBe('no-store')
  })

  test('T2 no other client’s mail is shown, and none that is not there', async () => {
    const app = await appWith({})
    for (const wanted of [other, 999_999, '1e1', '../1', '%00']) {
      expect((await get(app, `/dev/mail/${wanted}`)).statusCode).not.toBe(200)
      expect((await get(app, `/dev/mail/${wanted}/html`)).statusCode).not.toBe(200)
    }
  })
})

describe('for others the pages do not exist', () => {
  test.each([
    ['a mail server is set', { SMTP_URL: 'smtp://127.0.0.1:1' }, {}],
    ['another name than this machine’s', {}, { host: 'test.one.example' }],
    ['by way of a proxy', {}, { 'x-forwarded-for': '127.0.0.1' }],
    ['by way of a configured proxy', { TRUSTED_PROXIES: '127.0.0.1' }, { 'x-forwarded-for': '203.0.113.9' }],
    ['by way of a proxy that says so otherwise', {}, { via: '1.1 proxy' }],
  ])('%s', async (_, environment, headers: Record<string, string>) => {
    const app = await appWith(environment)
    for (const url of ['/dev/mail', '/dev/mail/style.css', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      const answer = await get(app, url, headers)
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, 'Not found'])
    }
  })

  test('another machine', async () => {
    const app = await appWith({})
    const answer = await app.inject({
      url: '/dev/mail',
      headers: { host: 'one.localhost' },
      remoteAddress: '192.0.2.7',
    })
    expect(answer.statusCode).toBe(404)
  })

  test('a host that is not a test host', async () => {
    const app = await appWith({})
    const [, two] = clients as [TestClient, TestClient]
    await two.within(tx => tx.query('update client_hosts set is_test_host = false where client_id = 2'))
    expect((await get(app, '/dev/mail', { host: 'two.localhost' })).statusCode).toBe(404)
  })
})
