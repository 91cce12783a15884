import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { renderMail } from '../../emails/render-mail.ts'
import { clientMemoryMs, getClient } from '../../features/clients/client-of-host.ts'
import { readPdf } from '../../features/pdf/read-pdf-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
/** Two processes, each with its own memory of the client. */
const [here, there] = [testApp(database, routes), testApp(database, routes)]
const bundle = '/api/v1.0/translations/goalquest/standard/client'

let one: TestClient
let owner: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
})

const as = () => ({ host: 'one', sessionId: owner.sessionId })
const save = (key: string, words: string | null, revision = 'none', locale = 'en_US') =>
  here.put(`/api/v1.0/admin/words/${key}`, { locale, words, revision }, as())
const saidThere = async (key: string, host = 'one') => (await there.get(bundle, { host })).body.messages[key]

test('W07 W07a an override is in pages, mails and PDFs of another process within two seconds, without a restart', async () => {
  const program = quest(one.day, 'climb', { window: [-5, 5], period: [6, 40] })
  const person = await one.person('ann')
  await one.publish(program)
  await one.enroll(person, program, { baseline: '200.00', levelId: 'silver', target: '240' })
  const before = await saidThere('login.heading')
  const version = (await there.get('/api/v1.0/client', { host: 'one' })).body.wordsVersion
  const saved = await save('login.heading', 'Hello, climber')
  expect(saved.status).toBe(200)
  expect(clientMemoryMs).toBeLessThan(2000)
  await expect.poll(() => saidThere('login.heading')).toBe('Hello, climber')
  // The page asks by another version, which its browser may then keep; the old one it may not.
  const now = (await there.get('/api/v1.0/client', { host: 'one' })).body.wordsVersion
  expect(now).not.toBe(version)
  const keptFor = async (v: string) => (await there.get(`${bundle}?v=${v}`, { host: 'one' })).headers['cache-control']
  expect([await keptFor(now), await keptFor(version)]).toEqual(['public, max-age=31536000, immutable', 'no-cache'])
  // Nor is it another client's, nor in the bundle as it ships.
  expect(await saidThere('login.heading', 'two')).toBe(before)
  const native = await there.get('/api/v1.0/translations/goalquest/native', { host: 'one' })
  expect(native.body.messages['login.heading']).toBe(before)

  await save('mail.greeting', 'Ahoy {name}')
  const client = await one.within(getClient)
  const frame = { client, locale: 'en_US', origin: 'https://one.example', queuedAt: new Date(), token: undefined }
  const mail = renderMail(frame, 'locked', { firstName: 'Ann', lastName: 'Ash', userName: 'ann' })
  expect(JSON.stringify(mail)).toContain('Ahoy Ann')

  await save('rules.pdf-page', 'Sheet {page} / {pages}')
  await vi.waitFor(
    async () => {
      const caller = { ...person, host: 'one', headers: { accept: 'application/pdf' } }
      const { raw } = await there.get('/api/v1.0/program/rules/climb/all/Selector', caller)
      expect(readPdf(raw).text).toContain('Sheet 1 /')
    },
    { timeout: 60_000, interval: 200 },
  )

  await save('errors.words-unknown', null)
  const { body } = await here.get('/api/v1.0/admin/words?locale=en_US&show=own', as())
  expect(body.texts.map(({ key }: { key: string }) => key)).toEqual([
    'login.heading',
    'rules.pdf-page',
    'mail.greeting',
  ])
  expect(body.texts[0].own).toMatchObject({ words: 'Hello, climber', changedBy: 'olga.owner' })
})

test('W07a what cannot be said is refused with its place, on an old revision nothing is overwritten', async () => {
  const { body } = await save('login.or', 'or by {name}')
  expect(body).toMatchObject({ httpCode: 422, messageCode: 'errors.words-malformed' })
  expect(body.message).toContain('7')
  expect((await save('login.or', 'or else')).status).toBe(200)
  expect((await save('login.or', 'or not')).body).toMatchObject({ httpCode: 409, messageCode: 'errors.words-changed' })
  expect((await here.get('/api/v1.0/admin/words?locale=xx_XX', as())).status).toBe(404)
})

test('W07 W07a a file goes out and comes in; one bad line of it changes nothing', async () => {
  const exported = await here.get('/api/v1.0/admin/words/export?locale=de_DE&format=xliff', as())
  expect(exported.status).toBe(200)
  expect(exported.headers['content-disposition']).toBe('attachment; filename="words-de_DE.xlf"')
  const bring = (text: string, query = '') =>
    here.post(`/api/v1.0/admin/words/import${query}`, Buffer.from(text), {
      ...as(),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const bad = 'key,locale,words\nlogin.heading,de_DE,Hallo\nlogin.or,de_DE,{\n'
  const looked = await bring(bad)
  expect(looked.body).toMatchObject({ isApplied: false, isMore: false, issues: [{ line: 3, key: 'login.or' }] })
  expect((await bring(bad, '?apply=true')).body).toMatchObject({ httpCode: 422 })
  const good = await bring('key,locale,words\nlogin.heading,de_DE,Hallo\n', '?apply=true')
  expect(good.body).toMatchObject({ isApplied: true, changed: 1 })
})
