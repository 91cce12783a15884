import { type IncomingHttpHeaders, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import english from '../../bundles/sampleCatalogue/en_US.json' with { type: 'json' }
import { basePath } from '../../contract/call.ts'
import { readConfig } from '../../server/config.ts'
import { testDatabase } from '../../server/db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../server/db/test-world.ts'
import { recordEvent } from '../../server/features/audit/events.ts'
import { adjustPoints } from '../../server/features/ledger/adjust-points.ts'
import { verifyLedger } from '../../server/features/ledger/verify-ledger.ts'
import { setCatalogue } from '../../server/features/shop/set-catalogue.ts'
import { makeApp } from '../../server/http/app.ts'
import { testSecret } from '../../server/http/test-app.ts'
import { routes } from '../../server/routes.ts'
import { demoSeeded } from '../demo/seed-demo.ts'
import { connectSampleCatalogue } from './connect-catalogue.ts'
import { goods } from './goods.ts'
import { html } from './html.ts'
import { mountSampleCatalogue } from './mount-catalogue.ts'
import { root } from './pages.ts'

const database = testDatabase()
let app: FastifyInstance
let port: number
let one: TestClient
let own: TestClient
let plain: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  own = await testClient(database.db, 2, 'own')
  plain = await testClient(database.db, 3, 'plain')
  const demo = { actor: 'operator:test', action: demoSeeded, subject: 'client' } as const
  for (const client of [one, own]) await client.within(tx => recordEvent(tx, demo))
  const catalogue = { url: 'https://shop.example/', pageTypes: ['merchandise' as const] }
  await own.within(tx => setCatalogue(tx, { catalogue, isSecretNew: false, actor: 'operator:test' }))
  for (const _ of ['a first start', 'a second']) await connectSampleCatalogue(database.db, testSecret)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), port: 0, checkReplies: true }
  app = await makeApp({ config, db: database.db, secret: testSecret, routes, mounts: [mountSampleCatalogue] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app?.close())

let people = 0
type Visitor = TestPerson & { readonly client: TestClient }

async function somebody(points: number, client = one): Promise<Visitor> {
  people += 1
  const person = await client.person(`person-${people}`)
  const gift = {
    personId: person.personId,
    points,
    key: `gift-${people}`,
    reason: 'gift',
    actor: 'operator:test' as const,
  }
  await client.within(tx => adjustPoints(tx, gift))
  return { ...person, client }
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

interface CatalogueRequest {
  readonly client?: TestClient
  readonly cookie?: string
  readonly sessionId?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a real HTTP request, as a browser does: the catalogue derives the server's address from the connection. */
function ask(
  path: string,
  { client = one, cookie, sessionId, form, headers = {} }: CatalogueRequest = {},
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString()
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `${client.key}.localhost:${port}`,
          ...(cookie !== undefined && { cookie }),
          ...(sessionId !== undefined && { 'x-session-id': sessionId }),
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
      },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', part => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode!, text, headers: answer.headers }))
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Where Redeem leads the person. */
async function addressFor({ client, sessionId }: Visitor, kind = 'merchandise'): Promise<string> {
  const { status, text } = await ask(`${basePath}/api/v1.0/user/marketPlaceUrl/${kind}`, { client, sessionId })
  expect(status).toBe(200)
  return JSON.parse(text).marketPlaceUrl
}

/** Comes in by a ticket; answers the cookie of the visit. */
async function visit(person: Visitor): Promise<string> {
  const { status, headers } = await ask(await addressFor(person), person)
  expect([status, headers.location]).toEqual([303, `${root}?kind=merchandise`])
  return headers['set-cookie']![0]!.split(';')[0]!
}
const orderKeyOf = ({ text }: Answer) => /name="orderKey" value="([^"]+)"/.exec(text)![1]!
const isTrue = async () => (await one.within(verifyLedger)).invariants.filter(({ broken }) => broken)

describe('the sample catalogue', () => {
  test('W11 C93 T26 removes the ticket from the address, greets the person and shows what they can afford', async () => {
    const person = await somebody(500)
    const address = await addressFor(person)
    const arrived = await ask(address, person)
    expect(arrived.headers['set-cookie']![0]).toMatch(/; Path=[/]sample-catalogue; .*HttpOnly; SameSite=Lax$/)
    const cookie = arrived.headers['set-cookie']![0]!.split(';')[0]!
    const shop = await ask(root, { cookie })
    expect(shop.status).toBe(200)
    expect(shop.text).toContain(`Good to see you, Person-${people}.`)
    expect(shop.text).toContain('500 points')
    expect(shop.text.match(/href="[/]sample-catalogue[/]things[/]\w+"/g)).toHaveLength(2)
    expect(shop.text).toContain('1,300 points to go')
    expect((await ask(address, person)).status).toBe(403)
  })

  test('W11 L01 one point is 1 point', async () => {
    const cookie = await visit(await somebody(1))
    expect((await ask(root, { cookie })).text).toContain('<b>1 point</b>')
  })

  test('W11 T22 an order takes its points once, and is taken back once', async () => {
    const person = await somebody(500)
    const cookie = await visit(person)
    const orderKey = orderKeyOf(await ask(`${root}/things/kettle`, { cookie }))
    for (const _ of ['sent', 'sent again']) {
      const paid = await ask(`${root}/things/kettle`, { cookie, form: { orderKey } })
      expect([paid.status, paid.headers.location]).toEqual([303, `${root}/orders/${orderKey}`])
    }
    expect((await ask(`${root}/orders/${orderKey}`, { cookie })).text).toContain(`Your order number is ${orderKey}.`)
    expect((await ask(root, { cookie })).text).toContain('50 points')
    const cancelled = await ask(`${root}/orders/${orderKey}/cancel`, { cookie, form: {} })
    expect(cancelled.text).toContain('Back in your account: 450 points.')
    expect((await ask(root, { cookie })).text).toContain('500 points')
    expect((await ask(`${root}/orders/${orderKey}`, { cookie })).headers.location).toBe(root)
    expect(await isTrue()).toEqual([])
  })

  test('W11 what costs more than the balance cannot be ordered, whatever is sent', async () => {
    const cookie = await visit(await somebody(100))
    expect((await ask(`${root}/things/tent`, { cookie })).status).toBe(303)
    const forced = await ask(`${root}/things/tent`, { cookie, form: { orderKey: 'SAMPLE-00000001' } })
    expect(forced.status).toBe(409)
    expect((await ask(`${root}/things/tent`, { cookie, form: { orderKey: '../x' } })).status).toBe(303)
    expect(await isTrue()).toEqual([])
  })

  test('T26 without a visit, with another client’s, or an altered ticket there is nothing to see', async () => {
    const person = await somebody(100)
    const cookie = await visit(person)
    const altered = (await addressFor(person)).replace(/[.][^.]+$/, '.AAAA')
    const answers = [
      await ask(root),
      await ask(root, { cookie, client: own }),
      await ask(root, { cookie: 'sample_catalogue=x' }),
      await ask(`${root}?ticket=${'x'.repeat(300)}`),
      await ask(altered),
      await ask(`${root}/things/coffee`, { form: { orderKey: 'SAMPLE-00000002' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
    for (const { text } of answers) expect(text).not.toContain('Person-')
  })

  test('T10 another site cannot order for whoever is there', async () => {
    const cookie = await visit(await somebody(500))
    const headers = { 'sec-fetch-site': 'cross-site' }
    const form = { orderKey: 'SAMPLE-00000003' }
    expect((await ask(`${root}/things/coffee`, { cookie, form, headers })).status).toBe(403)
    expect((await ask(root, { cookie })).text).toContain('500 points')
  })

  test('W11 its pages are in the person’s language and the client’s colours, without anything inline', async () => {
    const person = await somebody(500)
    await one.within(tx =>
      tx.query(`update people set locale = 'ja_JP', first_name = '<b>' where person_id = $1`, [person.personId]),
    )
    const cookie = await visit(person)
    const { text, headers } = await ask(root, { cookie })
    expect(text).toContain('<html lang="ja-JP">')
    expect(text).toContain('&#60;b&#62;さん、ようこそ。')
    expect(text).not.toMatch(/ style=|<script|<style| on\w+=/)
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    const style = await ask(`${root}/style.css`)
    expect(style.text).toContain('--brand: #0c7eac')
    expect(style.text).toContain('--glow: #14503c')
  })

  test('W11 a client with a catalogue of its own keeps it', async () => {
    const person = await somebody(100, own)
    expect(await addressFor(person)).toMatch(/^https:[/][/]shop.example[/]/)
    const [{ catalogue } = { catalogue: null }] = await plain.within(tx =>
      tx.query<{ catalogue: unknown }>(`select settings->'catalogue' as catalogue from clients`),
    )
    expect(catalogue).toBeNull()
  })
})

test('what goes into a page is escaped, unless it is markup', () => {
  expect(html`<p title="${'"'}">${'<i>'}${html`<b>${1}</b>`}</p>`.markup).toBe(
    '<p title="&#34;">&#60;i&#62;<b>1</b></p>',
  )
})

test('everything has words, a price and a picture of its own', () => {
  expect(new Set(goods.map(({ picture }) => picture.markup)).size).toBe(goods.length)
  for (const { id, points } of goods) {
    expect(points).toBeGreaterThan(0)
    expect(english).toMatchObject({ [`thing.${id}`]: expect.any(String), [`thing.${id}.text`]: expect.any(String) })
  }
})
