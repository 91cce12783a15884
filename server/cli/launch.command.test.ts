import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { linkOperator } from '../features/accounts/operator-links.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { launchAs } from '../features/launch/launch-as.ts'
import { catalogueCommands } from './catalogue.command.ts'
import { launchCommands } from './launch.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
let one: TestClient
let nora: TestPerson
let maya: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  nora = await one.person('nora', [{ unitId: 'north', role: 'Manager' }])
  maya = await one.person('maya')
  await one.person('otto', [{ unitId: 'south', role: 'Selector' }])
  await one.within(async tx => {
    for (const name of ['nora', 'maya']) await linkOperator(tx, name, name, 'operator:test')
  })
})

const runAt = (account: string, ...line: string[]) =>
  runTyped(database, [...launchCommands, ...catalogueCommands], line, { port: 4400, actor: `operator:${account}` })
const run = (...line: string[]) => runAt('test', ...line)
const tokenAt = (account: string, userName: string, ...rest: string[]) =>
  runAt(account, 'launch', 'token', userName, '--as', 'nora', '--client', 'one', ...rest)
const token = (userName: string, ...rest: string[]) => tokenAt('nora', userName, ...rest)
const settings = async () => (await one.within(getClient)).settings

test('A16 W05 prints a link that works once, and notes who asked for it', async () => {
  const { lines } = await token('maya', '--reason', 'looks for an award')
  const url = new URL(lines[0]!)
  expect([url.origin, url.pathname]).toEqual(['http://one.localhost:4400', '/launch-as'])
  const use = { token: url.searchParams.get('token')!, host: 'one.localhost', address: '192.0.2.1' }
  const launch = () => one.within(async tx => launchAs(tx, await getClient(tx), use))
  expect(await launch()).toMatchObject({
    ok: true,
    value: { launcher: { userName: 'nora' }, target: { userName: 'maya' } },
  })
  expect(await launch()).toEqual({ ok: false, refusal: 'launch-token-invalid' })
  const [event] = await one.within(tx =>
    tx.query(`select actor, subject, details from audit_events where action = 'launch.minted'`),
  )
  expect(event).toEqual({
    actor: `person:${nora.personId} by operator:nora`,
    subject: `person:${maya.personId}`,
    details: { reason: 'looks for an award' },
  })
})

test.each([
  [['maya'], /--reason is missing/],
  [['maya', '--reason', 'x'], /--reason must be 3 to 500/],
  [['otto', '--reason', 'curious'], /otto is not among those/],
  [['nobody', '--reason', 'curious'], /nobody is not among those/],
  [['maya', '--reason', 'curious', '--as', 'maya'], /The account nora is not maya/],
  [['maya', '--reason', 'curious', '--client', 'two'], /The account nora is not nora/],
])('T21 W05 mints nothing for %j', async ([userName, ...rest], message) => {
  await expect(token(userName!, ...rest)).rejects.toThrow(message)
})

test('T21 W05 M3 mints nothing at an account of somebody else, of nobody, or of who may launch nobody', async () => {
  const why = ['--reason', 'curious']
  await expect(tokenAt('maya', 'otto', ...why)).rejects.toThrow('The account maya is not nora')
  await expect(tokenAt('root', 'maya', ...why)).rejects.toThrow('The account root is not nora')
  await expect(tokenAt('maya', 'maya', ...why, '--as', 'maya')).rejects.toThrow(/maya may not sign in, or has neither/)
})

test('P09 sets whether colleagues may save goals, and records who set it', async () => {
  await run('client', 'launch', 'one', '--goals', 'on')
  expect((await settings()).launchAs.goalsAllowed).toBe(true)
  await run('client', 'launch', 'one', '--goals', 'off')
  expect((await settings()).launchAs.goalsAllowed).toBe(false)
  await expect(run('client', 'launch', 'one', '--goals', 'maybe')).rejects.toThrow(/must be on or off/)
  const events = await one.within(tx => tx.query(`select actor from audit_events where action = 'client.launch'`))
  expect(events).toEqual([{ actor: 'operator:test' }, { actor: 'operator:test' }])
})

test('T26 W06 sets the catalogue, and prints its secret when it is made and never again', async () => {
  const first = await run('client', 'catalogue', 'one', '--url', 'https://shop.example/in', '--types', 'experiences')
  expect(first.lines.at(-1)).toMatch(/shown this once: [\w-]{43}$/)
  const { secret } = first.json as { secret: string }
  const [kept] = await one.within(tx => tx.query<{ row: string }>('select s::text as row from catalogue_secrets s'))
  expect(kept!.row).not.toContain(secret)
  const again = await run('client', 'catalogue', 'one', '--types', 'merchandise,experiences')
  expect(JSON.stringify(again)).not.toContain('secret')
  expect((await settings()).catalogue).toEqual({
    url: 'https://shop.example/in',
    pageTypes: ['merchandise', 'experiences'],
  })
  expect((await run('client', 'catalogue', 'one', '--new-secret')).json).toHaveProperty(
    'secret',
    expect.not.stringMatching(secret),
  )
  await run('client', 'catalogue', 'one', '--off')
  expect((await settings()).catalogue).toBeUndefined()
  const events = await one.within(tx =>
    tx.query<{ text: string }>(`select details::text as text from audit_events where action = 'client.catalogue'`),
  )
  expect(events).toHaveLength(4)
  for (const { text } of events) expect(text).not.toContain(secret)
})

test.each([
  [['--url', 'http://shop.example/', '--types', 'merchandise'], /must be an https address/],
  [['--url', 'https://user@shop.example/', '--types', 'merchandise'], /must be an https address/],
  [['--url', 'javascript:alert(1)', '--types', 'merchandise'], /must be an https address/],
  [['--url', '//shop.example', '--types', 'merchandise'], /must be an https address/],
  [['--url', 'https://shop.example/', '--types', 'weapons'], /--types must be of/],
  [['--url', 'https://shop.example/'], /there is no catalogue yet/],
  [['--off', '--url', 'https://shop.example/'], /--off goes without/],
])('T26 W06 takes no catalogue %j', async (options, message) => {
  await expect(run('client', 'catalogue', 'two', ...options)).rejects.toThrow(message)
})
