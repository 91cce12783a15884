import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailPlan } from '../../../contract/mails.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { queue } from '../../emails/mail-fixture.ts'
import { framedPreview } from '../../emails/preview-link.ts'
import { mustChangeSettings } from '../../features/clients/change-settings.ts'
import { clientSettings } from '../../features/clients/client-settings.ts'
import { testApp, testSecret } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/mails'

let one: TestClient
let owner: TestPerson
let author: TestPerson
let foreignOwner: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const two = await testClient(database.db, 2, 'two')
  for (const programId of ['ridge', 'valley'])
    await one.publish(quest(one.day, programId, { window: [-1, 5], period: [6, 40] }))
  owner = await one.person('olga.owner')
  author = await one.person('abe.author')
  foreignOwner = await two.person('fay.owner')
  await one.grant(owner, 'owner')
  await one.grant(author, 'author', { programId: 'ridge' })
  await two.grant(foreignOwner, 'owner')
})
beforeEach(() => one.within(tx => mustChangeSettings(tx, () => clientSettings.parse({}))))

const as = (person: TestPerson, host = 'one') => ({ host, sessionId: person.sessionId })
const plan: MailPlan = {
  on: ['opening', 'results'],
  from: '07:30',
  to: '20:00',
  quietDays: [7],
  lastDays: 5,
  expiryDays: 30,
  programs: [{ programId: 'valley', off: ['opening'] }],
}

test('W10j an owner plans what is sent and when; what is on counts from today, and stays so when something else is changed', async () => {
  const { body: before } = await app.get(path, as(owner))
  expect(before.plan.on).toEqual([])
  const { body: saved } = await app.put(path, { revision: before.revision, plan }, as(owner))
  expect(saved).toMatchObject({ plan, timeZone: 'UTC', programs: [{ programId: 'ridge' }, { programId: 'valley' }] })
  const settings = () =>
    one.within(tx =>
      tx.query<{ on: object }>(`select settings #> '{occasions,on}' as on from clients where client_id = 1`),
    )
  await one.within(tx =>
    tx.query(
      `update clients set settings = jsonb_set(settings, '{occasions,on,opening}', '"2026-01-01"') where client_id = 1`,
    ),
  )
  const more = { ...plan, on: ['opening', 'milestone'] }
  expect((await app.put(path, { revision: saved.revision, plan: more }, as(owner))).status).toBe(200)
  expect((await settings())[0]!.on).toEqual({ opening: '2026-01-01', milestone: one.day(0) })
  const events = await one.within(tx =>
    tx.query(`select actor, details -> 'after' -> 'on' as on from audit_events where action = 'mails.planned'`),
  )
  expect(events).toEqual([
    { actor: `person:${owner.personId}`, on: ['opening', 'results'] },
    { actor: `person:${owner.personId}`, on: ['opening', 'milestone'] },
  ])
  expect((await app.get(path, as(foreignOwner, 'two'))).body).toMatchObject({ plan: { on: [] }, programs: [] })
})

test('W10j of two who plan at the same time neither overwrites the other; hours that end before they begin are refused', async () => {
  const { revision } = (await app.get(path, as(owner))).body
  expect((await app.put(path, { revision, plan }, as(owner))).status).toBe(200)
  const late = await app.put(path, { revision, plan: { ...plan, on: [] } }, as(owner))
  expect([late.status, late.body.messageCode]).toEqual([409, 'errors.settings-changed'])
  // An answer that was lost.
  expect((await app.put(path, { revision, plan }, as(owner))).status).toBe(200)
  const wrong = await app.put(path, { revision, plan: { ...plan, from: '20:00' } }, as(owner))
  expect([wrong.status, wrong.body.messageCode]).toEqual([422, 'errors.mail-hours-wrong'])
  expect(
    (await app.put(path, { revision, plan: { ...plan, quietDays: [1, 2, 3, 4, 5, 6, 7] } }, as(owner))).status,
  ).toBe(400)
})

test('W10j an author of a program sees its plan and previews its mails, and no other program’s; changing is for owners', async () => {
  const { body } = await app.get(path, as(author))
  expect(body.programs).toEqual([{ programId: 'ridge', name: 'Spring quest' }])
  expect((await app.put(path, { revision: body.revision, plan }, as(author))).status).toBe(403)
  const preview = (programId: string, locale = 'de_DE') =>
    app.get(`${path}/preview?occasion=one-week&locale=${locale}&programId=${programId}`, as(author))
  expect((await preview('valley')).status).toBe(404)
  const shown = await preview('ridge')
  expect(shown.body.subject).toBe('Frühlingsziel: nur noch eine gute Woche')
  expect((await preview('ridge', 'xx_XX')).status).toBeLessThan(500)
  const { bytes, headers } = await app.page(shown.body.dark, 'one')
  expect(bytes).toContain('@media all')
  expect(bytes).toContain('Ihre besten sieben Tage')
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'; sandbox$/)
  expect((await app.page(shown.body.light, 'one')).bytes).toContain('@media not all')
  // Of another client, altered, or too old.
  expect((await app.page(shown.body.dark, 'two')).status).toBe(404)
  expect((await app.page(shown.body.dark.replace('ridge', 'valley'), 'one')).status).toBe(404)
  const old = { occasion: 'opening', locale: 'en_US', programId: 'ridge', scheme: 'light' } as const
  expect((await app.page(framedPreview(testSecret, 1, old, new Date(Date.now() - 601_000)), 'one')).status).toBe(404)
})

test('W10j a sample goes to oneself alone, at once; without an address it says so', async () => {
  const send = () =>
    app.post(`${path}/test`, { occasion: 'final-result', locale: 'ja_JP', programId: 'ridge' }, as(author))
  expect([(await send()).status, (await send()).body.messageCode]).toEqual([409, 'errors.no-address'])
  await one.within(tx => tx.query(`update people set email = 'abe@example.test' where user_name = 'abe.author'`))
  expect((await send()).body).toEqual({ to: 'abe@example.test' })
  expect(
    await one.within(tx => tx.query('select kind, locale, to_address, topic, next_at <= now() as "isDue" from mails')),
  ).toEqual([{ kind: 'final-result', locale: 'ja_JP', to_address: 'abe@example.test', topic: null, isDue: true }])
})

test('W10j the log says what became of each mail, page by page; one that failed goes again, one that was sent does not', async () => {
  await one.within(tx => tx.query('delete from mails'))
  const ids: number[] = []
  for (let count = 0; count < 52; count++) ids.push(await queue(one, { personId: author.personId }))
  await one.within(tx => tx.query(`update mails set status = 'sent', ended_at = now()`))
  await one.within(tx =>
    tx.query(`update mails set status = 'failed', trouble = '550 no such user' where mail_id = $1`, [ids[51]]),
  )
  const log = (query = '') => app.get(`${path}/log${query}`, as(owner))
  const { body } = await log()
  expect(body.isMore).toBe(true)
  expect(body.mails).toHaveLength(50)
  expect(body.mails[0]).toMatchObject({
    mailId: String(ids[51]),
    state: 'failed',
    trouble: '550 no such user',
    person: { userName: 'abe.author' },
  })
  expect((await log(`?after=${body.mails[49].mailId}`)).body).toMatchObject({ isMore: false, mails: [{}, {}] })
  expect((await log('?state=failed')).body.mails).toHaveLength(1)
  const retry = (id: number, person = owner, host = 'one') => app.post(`${path}/log/${id}/retry`, {}, as(person, host))
  expect((await retry(ids[51]!, foreignOwner, 'two')).status).toBe(404)
  expect((await retry(ids[51]!, author)).status).toBe(403)
  expect((await retry(ids[51]!)).status).toBe(200)
  expect((await log('?state=waiting')).body.mails).toMatchObject([{ mailId: String(ids[51]) }])
  expect((await retry(ids[0]!)).body.messageCode).toBe('errors.mail-sent')
})
