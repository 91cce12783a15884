import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardValue, SettingsCard } from '../../../contract/settings.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { mustChangeSettings } from '../../features/clients/change-settings.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { clientSettings } from '../../features/clients/client-settings.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/settings'

let one: TestClient
let two: TestClient
let owner: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
})
beforeEach(() =>
  one.within(async tx => {
    await mustChangeSettings(tx, () => clientSettings.parse({}))
    await tx.query("update clients set time_zone = 'UTC', default_locale = 'en_US' where client_id = $1", [tx.clientId])
  }),
)

const as = () => ({ host: 'one', sessionId: owner.sessionId })
const cards = async () => (await app.get(path, as())).body.cards
const settingsOf = async (client: TestClient) => {
  const { settings, timeZone, defaultLocale } = await client.within(getClient)
  return { ...settings, timeZone, defaultLocale }
}
const settings = () => settingsOf(one)
const save = async <Card extends SettingsCard>(card: Card, value: CardValue<Card>, revision?: string) =>
  app.put(path, { card, value, revision: revision ?? (await cards())[card].revision }, as())
const events = () =>
  one.within(tx =>
    tx.query<{ actor: string; details: object }>(
      `select actor, details from audit_events where action = 'client.settings' order by event_id`,
    ),
  )

const rules = {
  isLowerCaseRequired: true,
  isUpperCaseRequired: false,
  isSpecialCharRequired: false,
  isNumberRequired: true,
  minLength: 14,
  maxLength: 100,
}
const changes: { readonly [Card in SettingsCard]: CardValue<Card> } = {
  brand: { branding: { primaryColor: '#102030', secondaryColor: '#405060', theme: 'city' } },
  points: { mediaLabels: { en_US: 'miles' }, mediaLabelForms: { en_US: { one: 'mile', other: 'miles' } } },
  languages: { locales: ['en_US', 'ja_JP'], countries: ['JP', 'US'], defaultLocale: 'ja_JP' },
  people: { passwordRules: rules, sessions: { hours: 8 } },
  privacy: { privacyNotice: { version: 3 } },
  features: { features: { dashboard: true, myPlan: false, ots: true }, codes: { perPerson: 5 } },
  mail: { mail: { from: 'team@example.com' }, contact: { to: 'help@example.com' } },
  time: { timeZone: 'Asia/Tokyo' },
  approval: { results: { sameApprover: true }, adjustments: { alone: 500 }, launchAs: { goalsAllowed: true } },
}

test.each(Object.entries(changes) as [SettingsCard, CardValue][])(
  'W06 W06c an owner changes the card %s; what was before and after is in the trail, another client’s stays',
  async (card, value) => {
    const [before, other] = [await settings(), await settingsOf(two)]
    const saved = await save(card, value)
    expect(saved.status).toBe(200)
    expect(saved.body.cards[card].value).toEqual(value)
    expect(await settings()).toEqual({ ...before, ...value })
    expect(await settingsOf(two)).toEqual(other)
    const noted = (await events()).at(-1)!
    expect(noted.actor).toBe(`person:${owner.personId}`)
    const changed = Object.entries(value).filter(
      ([name, after]) => JSON.stringify(before[name as keyof typeof before]) !== JSON.stringify(after),
    )
    expect(noted.details).toEqual(
      Object.fromEntries(
        changed.map(([name, after]) => [name, { before: before[name as keyof typeof before] ?? null, after }]),
      ),
    )
  },
)

test('W06c of two editors of a card neither overwrites the other; another card is no conflict, nor are the same values again', async () => {
  const { revision } = (await cards()).privacy
  await save('mail', changes.mail)
  expect((await save('privacy', { privacyNotice: { version: 2 } }, revision)).status).toBe(200)
  const late = await save('privacy', { privacyNotice: { version: 5 } }, revision)
  expect(late.body).toMatchObject({ httpCode: 409, messageCode: 'errors.settings-changed' })
  expect((await settings()).privacyNotice.version).toBe(2)
  const count = (await events()).length
  expect((await save('privacy', { privacyNotice: { version: 2 } }, revision)).status).toBe(200)
  expect(await events()).toHaveLength(count)
})

test('W06c what is wrong is said at its setting, in the language of whoever reads it', async () => {
  const early = { ...rules, minLength: 70, maxLength: 64 }
  const problemIn = async (locale: string) => {
    await one.within(tx => tx.query('update people set locale = $1 where person_id = $2', [locale, owner.personId]))
    const { body } = await save('people', { passwordRules: early, sessions: { hours: 12 } })
    return { at: body.at, message: body.message }
  }
  const at = 'passwordRules.minLength'
  expect(await problemIn('en_US')).toEqual({ at, message: 'Not more than the most, 64.' })
  expect(await problemIn('de_DE')).toEqual({ at, message: 'Nicht mehr als die Höchstzahl, 64.' })
  expect(await problemIn('ja_JP')).toEqual({ at, message: '最大の64以下にしてください。' })
})

test('W06c languages are all again where none are chosen, and points are called as the product calls them', async () => {
  await save('languages', changes.languages)
  await save('points', changes.points)
  expect((await save('languages', { countries: [], defaultLocale: 'en_US' })).status).toBe(200)
  expect((await save('points', { mediaLabels: {}, mediaLabelForms: {} })).status).toBe(200)
  expect(await settings()).toEqual({ ...clientSettings.parse({}), timeZone: 'UTC', defaultLocale: 'en_US' })
})

const refusals: readonly [what: string, card: SettingsCard, value: object][] = [
  ['a password of seven', 'people', { passwordRules: { ...rules, minLength: 7 }, sessions: { hours: 12 } }],
  ['languages without the client’s own', 'languages', { locales: ['ja_JP'], countries: [], defaultLocale: 'en_US' }],
  ['a time zone of nobody', 'time', { timeZone: 'Middle-earth/Shire' }],
  ['an offset as a time zone', 'time', { timeZone: '+02:00' }],
  ['a default language of nobody', 'languages', { countries: [], defaultLocale: 'xx_XX' }],
  ['a country of nobody', 'languages', { countries: ['QX'], defaultLocale: 'en_US' }],
  ['a word for points in no language', 'points', { mediaLabels: { xx_XX: 'miles' }, mediaLabelForms: {} }],
]

test.each(refusals)('W06c %s is refused, and nothing is kept', async (_, card, value) => {
  const before = await settings()
  const reply = await save(card, value as never)
  expect(reply.body).toMatchObject({ httpCode: 422, messageCode: 'errors.settings-malformed' })
  expect(await settings()).toEqual(before)
})

test.each([
  [
    'a form that the language does not have',
    'points',
    { mediaLabels: { ja_JP: 'マイル' }, mediaLabelForms: { ja_JP: { one: 'x' } } },
  ],
  ['no address', 'mail', { mail: { from: 'nobody' }, contact: {} }],
  ['a setting of another card', 'mail', { mail: {}, contact: {}, sso: { ssoType: 'sso_only' } }],
  ['a colour that is none', 'brand', { branding: { primaryColor: 'red', secondaryColor: '#405060', theme: 'city' } }],
] as [string, SettingsCard, object][])('W06c %s is no request, and nothing is kept', async (_, card, value) => {
  const before = await settings()
  expect((await save(card, value as never)).status).toBe(400)
  expect(await settings()).toEqual(before)
})

test('W06c people are never asked for an earlier privacy notice than somebody has confirmed', async () => {
  const person = await one.person('ann')
  await one.within(tx => tx.query('update people set privacy_version = 4 where person_id = $1', [person.personId]))
  expect((await app.get(path, as())).body.acknowledged).toBe(4)
  expect((await save('privacy', { privacyNotice: { version: 3 } })).status).toBe(422)
  expect((await save('privacy', { privacyNotice: { version: 0 } })).status).toBe(200)
  expect((await save('privacy', { privacyNotice: { version: 4 } })).status).toBe(200)
})
