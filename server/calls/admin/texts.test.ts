import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/texts'

let one: TestClient
let owner: TestPerson
let author: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
  author = await one.person('arne.author')
  await one.grant(author, 'author')
})
beforeEach(() => one.within(tx => tx.query('delete from client_texts')))

const as = (person = owner) => ({ host: 'one', sessionId: person.sessionId })
const shown = async (name = 'faq', locale = 'en_US', who = as()) =>
  app.get(`${path}?name=${name}&locale=${locale}`, who)
const save = async (html: string, { name = 'faq', locale = 'en_US', revision = '' } = {}) =>
  app.put(path, { name, locale, html, revision: revision || (await shown(name, locale)).body.revision }, as())
const read = async (host = 'one', locale = 'en_US') =>
  JSON.stringify((await app.get(`/api/v1.0/texts/faq?locale=${locale}`, { host })).body.content)

test('W06c what is typed is read as people would read it, and nothing is kept', async () => {
  const preview = async (html: string, locale = 'en_US') =>
    app.post(`${path}/preview`, { name: 'faq', locale, html }, as())
  const { body } = await preview('<p>Only <em>seen</em></p><script>x()</script>')
  expect(JSON.stringify(body.content)).toContain('seen')
  expect(body.leftOut).toEqual({ script: 1 })
  expect((await shown()).body.html).toBe('')
  // Without a word the text of the client's language stands in its place, else Cairn's.
  const ours = await read()
  expect(JSON.stringify((await preview('')).body.content)).toBe(ours)
  await save('<p>The team.</p>')
  expect(JSON.stringify((await preview('', 'de_DE')).body.content)).toContain('The team.')
  expect(JSON.stringify((await preview('')).body.content)).toBe(ours)
  const reply = await app.post(`${path}/preview`, { name: 'faq', locale: 'en_US', html: '' }, as(author))
  expect(reply.body.messageCode).toBe('errors.not-permitted')
})

test('W06c an owner writes a text in a language, people read it at once, and another client’s stays', async () => {
  const before = await shown()
  expect(before.body).toMatchObject({ html: '', leftOut: {} })
  expect(before.body.ours).toContain('<h')
  const other = await read('two')
  const saved = await save('<h2>Who helps?</h2><p>The team.</p><script>x()</script>')
  expect(saved.status).toBe(200)
  expect(saved.body.leftOut).toEqual({ script: 1 })
  expect(await read()).toContain('The team.')
  expect(await read()).not.toContain('x()')
  expect(await read('two')).toBe(other)
  // A language without words of its own has those of the client's language, in the console as for people.
  expect(JSON.stringify((await shown('faq', 'de_DE')).body)).toContain('The team.')
  const events = () =>
    one.within(tx =>
      tx.query(`select actor, subject, details from audit_events where action = 'client.text' order by event_id desc`),
    )
  const html = '<h2>Who helps?</h2><p>The team.</p><script>x()</script>'
  expect((await events())[0]).toEqual({
    actor: `person:${owner.personId}`,
    subject: 'text:faq',
    details: { locale: 'en_US', own: true, before: null, after: html },
  })
  expect((await save('')).body.html).toBe('')
  expect((await events())[0]).toMatchObject({ details: { own: false, before: html, after: null } })
  expect(await read()).not.toContain('The team.')
})

test('W06c of two who write a text neither overwrites the other; the same again is no conflict', async () => {
  const { revision } = (await shown()).body
  expect((await save('<p>Mine</p>', { revision })).status).toBe(200)
  expect((await save('<p>Theirs</p>', { revision })).body.messageCode).toBe('errors.settings-changed')
  expect((await save('<p>Mine</p>', { revision })).status).toBe(200)
  expect((await shown()).body.html).toBe('<p>Mine</p>')
})

test.each([
  ['without a word that may be shown', '<script>x()</script>', 422],
  ['that is too long', 'x'.repeat(20_001), 400],
])('W06c a text %s is refused, and nothing is kept', async (_, html, status) => {
  await save('<p>Mine</p>')
  expect((await save(html)).status).toBe(status)
  expect((await shown()).body.html).toBe('<p>Mine</p>')
})

test('W06c only owners write texts', async () => {
  expect((await shown('faq', 'en_US', as(author))).status).toBe(403)
  const body = { name: 'faq', locale: 'en_US', revision: 'none-at-all', html: '<p>x</p>' }
  expect((await app.put(path, body, as(author))).status).toBe(403)
})
