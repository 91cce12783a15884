import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { mustChangeSettings } from '../../../features/clients/change-settings.ts'
import { getClient } from '../../../features/clients/client-of-host.ts'
import { isCatalogue } from '../../../features/shop/catalogue-secret.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/settings/catalogue'

let one: TestClient
let two: TestClient
let owner: TestPerson
let author: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
  author = await one.person('arne.author')
  await one.grant(author, 'author')
})
beforeEach(async () => {
  for (const client of [one, two]) await client.within(tx => mustChangeSettings(tx, () => ({ catalogue: undefined })))
})

const as = (person = owner) => ({ host: 'one', sessionId: person.sessionId })
const shown = async () => (await app.get(path, as())).body
const save = async (value: object, revision?: string) =>
  app.put(path, { value, revision: revision ?? (await shown()).revision }, as())
const elsewhere = { kind: 'other', url: 'https://shop.example.com/', pageTypes: ['merchandise', 'experiences'] }
const catalogueOf = async (client: TestClient) => (await client.within(getClient)).settings.catalogue

test('W06c points are spent nowhere, in the client’s own rewards, or elsewhere; what was before and after is in the trail', async () => {
  expect(await shown()).toMatchObject({ value: { kind: 'none' }, hasKey: false })
  expect((await save({ kind: 'own', url: '', pageTypes: ['merchandise'] })).body.value.kind).toBe('own')
  expect((await save(elsewhere)).body).toMatchObject({ value: elsewhere, hasKey: false })
  expect(await catalogueOf(one)).toEqual({ url: elsewhere.url, pageTypes: elsewhere.pageTypes })
  expect(await catalogueOf(two)).toBe(undefined)
  const [noted] = await one.within(tx =>
    tx.query<{ actor: string; details: object }>(
      `select actor, details from audit_events where action = 'client.catalogue' order by event_id desc limit 1`,
    ),
  )
  expect(noted).toEqual({
    actor: `person:${owner.personId}`,
    details: {
      before: { url: '/rewards', pageTypes: ['merchandise'] },
      after: { url: elsewhere.url, pageTypes: elsewhere.pageTypes },
      isSecretNew: false,
    },
  })
  expect((await save({ kind: 'none', url: '', pageTypes: [] })).body.value.kind).toBe('none')
})

test('W06c a key is shown once, the next one ends it, and another client’s stays', async () => {
  expect((await app.post(`${path}/key`, {}, as())).body.messageCode).toBe('errors.catalogue-not-elsewhere')
  await save(elsewhere)
  const { key } = (await app.post(`${path}/key`, {}, as())).body
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await shown()).toMatchObject({ hasKey: true })
  expect(JSON.stringify(await shown())).not.toContain(key)
  expect(await one.within(tx => isCatalogue(tx, `Bearer ${key}`))).toBe(true)
  expect(await two.within(tx => isCatalogue(tx, `Bearer ${key}`))).toBe(false)
  const next = (await app.post(`${path}/key`, {}, as())).body.key
  expect(await one.within(tx => isCatalogue(tx, `Bearer ${key}`))).toBe(false)
  expect(await one.within(tx => isCatalogue(tx, `Bearer ${next}`))).toBe(true)
  const events = await one.within(tx => tx.query('select details from audit_events'))
  expect(JSON.stringify(events)).not.toContain(next)
})

test('W06c of two editors neither overwrites the other; the same again is no conflict', async () => {
  const { revision } = await shown()
  expect((await save(elsewhere, revision)).status).toBe(200)
  expect((await save({ ...elsewhere, url: 'https://other.example.com/' }, revision)).body.messageCode).toBe(
    'errors.settings-changed',
  )
  expect((await save(elsewhere, revision)).status).toBe(200)
})

test.each([
  'http://shop.example.com/',
  'javascript:alert(1)',
  '/rewards/elsewhere',
  'https://me:pw@shop.example.com/',
  '',
])('W06c the address %s is refused, and nothing is kept', async url => {
  const reply = await save({ ...elsewhere, url })
  expect([reply.status, reply.body.messageCode]).toEqual([422, 'errors.settings-malformed'])
  expect(await catalogueOf(one)).toBe(undefined)
})

test('W06c only owners see and change it, with a proof of the last ten minutes', async () => {
  expect((await app.get(path, as(author))).status).toBe(403)
  expect((await app.post(`${path}/key`, {}, as(author))).status).toBe(403)
  const { revision } = await shown()
  await one.within(tx => tx.query("update sessions set proved_at = now() - interval '11 minutes' where client_id = 1"))
  expect((await save(elsewhere, revision)).body.messageCode).toBe('errors.factor-needed')
  expect((await app.post(`${path}/key`, {}, as())).body.messageCode).toBe('errors.factor-needed')
})
