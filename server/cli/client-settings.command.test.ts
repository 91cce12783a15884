import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { clientByKey, getClient, makeClientOfHost } from '../features/clients/client-of-host.ts'
import { clientCommands } from './client.command.ts'
import { clientSettingsCommands } from './client-settings.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (line: string) =>
  runTyped(database, [...clientCommands, ...clientSettingsCommands], line.split(' '), { port: 0 })

beforeAll(async () => {
  for (const key of ['one', 'two']) await run(`client create ${key} --host points.${key}.example --locale de_DE`)
})

async function within<T>(key: string, work: (tx: Parameters<typeof getClient>[0]) => Promise<T>): Promise<T> {
  const found = await clientByKey(database.db, key)
  if (!found.ok) throw new Error(found.refusal)
  return withClient(database.db, found.value, work)
}

async function apply(key: string, document: unknown) {
  const file = join(folder, 'settings.json')
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document))
  return run(`client settings ${key} ${file}`)
}

test('W06c client settings changes what its document names and leaves the rest, and another client', async () => {
  const before = (await run('client settings one')).json
  await apply('one', {
    branding: { primaryColor: '#102030' },
    passwordRules: { minLength: 14, isNumberRequired: true },
    locales: ['de_DE', 'en_US'],
    countries: ['DE', 'AT'],
    adjustments: { alone: 500 },
  })
  const { settings } = await within('one', getClient)
  expect(settings).toMatchObject({
    branding: { primaryColor: '#102030', secondaryColor: '#0c7eac', theme: 'mountain' },
    passwordRules: { minLength: 14, maxLength: 128, isNumberRequired: true, isUpperCaseRequired: false },
    locales: ['de_DE', 'en_US'],
    countries: ['DE', 'AT'],
    adjustments: { alone: 500 },
    features: { dashboard: true },
  })
  expect((await run('client settings two')).json).toEqual(before)
  await apply('one', {
    branding: { primaryColor: null },
    passwordRules: null,
    locales: null,
    countries: [],
    adjustments: null,
  })
  expect((await run('client settings one')).json).toEqual(before)
})

test('W09a each change notes what was before and after, and nothing where nothing changed', async () => {
  await apply('two', { countries: ['FR'] })
  await apply('two', { countries: ['FR'] })
  const events = await within('two', tx =>
    tx.query(`select details from audit_events where action = 'client.settings' order by event_id`),
  )
  expect(events).toEqual([{ details: { countries: { before: [], after: ['FR'] } } }])
})

test.each([
  ['a setting that has a command of its own', { sso: { ssoType: 'sso_only' } }, 'sso: It is not one of branding'],
  ['a colour that is none', { branding: { primaryColor: 'red' } }, 'branding.primaryColor: '],
  ['a member that there is not', { passwordRules: { shortest: 3 } }, 'passwordRules: '],
  ['a limit below none', { adjustments: { alone: -1 } }, 'adjustments.alone: '],
  ['a password of seven', { passwordRules: { minLength: 7 } }, 'passwordRules.minLength: 8 characters or more.'],
  [
    'a password cut at 20',
    { passwordRules: { maxLength: 20 } },
    'passwordRules.maxLength: Between 64 and 1,024 characters.',
  ],
  [
    'a least above the most',
    { passwordRules: { minLength: 70, maxLength: 64 } },
    'passwordRules.minLength: Not more than the most, 64.',
  ],
  ['a language of nobody', { locales: ['de_DE', 'xx_XX'] }, 'locales'],
  [
    'languages without the client’s own',
    { locales: ['en_US'] },
    'locales: The default language, de_DE, is always offered.',
  ],
  ['a country of nobody', { countries: ['DE', 'QX'] }, 'countries: There is no country QX in ISO 3166.'],
  ['a country twice', { countries: ['DE', 'DE'] }, 'countries: DE is there twice.'],
  ['no object', [1], 'the document: It must be an object in braces.'],
  ['no JSON', '{"countries": [}', 'is not JSON, line 1, column 16'],
])('W06c client settings refuses %s, says where, and changes nothing', async (_, document, words) => {
  const before = (await run('client settings one')).json
  await expect(apply('one', document)).rejects.toThrow(words)
  expect((await run('client settings one')).json).toEqual(before)
})

test('W06c client hosts adds a host, prints whether it is a test host, and removes it', async () => {
  expect((await run('client hosts two --add Shop.Two.Example:443 --test on')).lines).toEqual([
    'points.two.example',
    'shop.two.example (for tests)',
    'two.localhost (for tests)',
  ])
  const clientOfHost = makeClientOfHost(database.db, 0)
  expect(await clientOfHost('shop.two.example')).toMatchObject({ value: { key: 'two', isTestHost: true } })
  await run('client hosts two --add shop.two.example --test off')
  expect(await clientOfHost('shop.two.example')).toMatchObject({ value: { key: 'two', isTestHost: false } })
  expect((await run('client hosts two --remove shop.two.example')).json).toMatchObject({
    hosts: [{ host: 'points.two.example' }, { host: 'two.localhost' }],
  })
  expect(await clientOfHost('shop.two.example')).toMatchObject({ refusal: 'InvalidClientError' })
})

test('L05 T4 a host without a setting counts as a test host by its name, which registration reports and stores', async () => {
  await run('client create four --host points.pprd.example.com')
  await run('client hosts four --add points.qa2.example.com')
  await run('client hosts four --add points.dev.example.com --test off')
  expect((await run('client hosts four --add real.example.com')).lines).toEqual([
    'four.localhost (for tests)',
    'points.dev.example.com',
    'points.pprd.example.com (for tests)',
    'points.qa2.example.com (for tests)',
    'real.example.com',
  ])
})

test('T1 W06c client hosts never removes the host of another client, nor the main one, nor the last', async () => {
  await expect(run('client hosts two --add points.one.example')).rejects.toThrow('belongs to another client')
  await expect(run('client hosts two --remove points.one.example')).rejects.toThrow(
    'is not reached at points.one.example',
  )
  await expect(run('client hosts two --add https://points.example')).rejects.toThrow('is not a host such as')
  await expect(run('client hosts two --test on')).rejects.toThrow('goes with --add HOST')
  await expect(run('client hosts one --remove points.one.example')).rejects.toThrow(
    'Links in mails lead to points.one.example',
  )
  await run('client create five')
  await expect(run('client hosts five --remove five.localhost')).rejects.toThrow('is the only host')
})
