import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { hostileWorld, mark, password } from './hostile-world-fixture.ts'
import { openWire, overTheWire, parseAnswer } from './wire-fixture.ts'

const database = testDatabase()
const world = hostileWorld(database)
const api = '/v1/contests-api/api/v1.0'
/** The world's proxy is the loopback; this is anybody else. */
const remoteAddress = '203.0.113.9'

const client = (headers: Record<string, string>, more: { remoteAddress?: string } = {}) =>
  world.send({ url: `${api}/client`, headers, ...more })
const said = ({ text }: { text: string }) => JSON.parse(text).key ?? JSON.parse(text).messageCode

describe('the client of a host', () => {
  test.each([
    ['one.localhost', {}, 200, 'one'],
    ['ONE.localhost:3000', {}, 200, 'one'],
    ['two.localhost', {}, 200, 'two'],
    ['three.localhost', {}, 400, 'errors.InvalidClientError'],
    ['one.localhost.evil.example', {}, 400, 'errors.InvalidClientError'],
    ['one.localhost/two', {}, 400, 'errors.InvalidSpoofedDomainError'],
    ['one.localhost', { 'x-forwarded-host': 'two.localhost' }, 400, 'errors.InvalidSpoofedDomainError'],
    ['one.localhost', { 'x-forwarded-host': 'one.localhost' }, 200, 'one'],
  ])('T1 E02 %s with %j answers %i %s', async (host, headers, status, answer) => {
    const reply = await client({ host, ...headers }, { remoteAddress })
    expect([reply.status, said(reply)]).toEqual([status, answer])
  })

  test('T1 a configured proxy may name the host, and nobody else', async () => {
    const headers = { host: 'inner', 'x-forwarded-host': 'two.localhost' }
    expect(said(await client(headers, { remoteAddress: '127.0.0.1' }))).toBe('two')
    expect(said(await client(headers, { remoteAddress }))).toBe('errors.InvalidSpoofedDomainError')
  })

  test('E03 a client whose settings cannot be read answers 500 errors.ConfigAppFetchError', async () => {
    const change = (settings: string) =>
      world.two.within(tx => tx.query(`update clients set settings = ${settings} where client_id = $1`, [tx.clientId]))
    const settings = await world.two.within(async tx => JSON.stringify((await getClient(tx)).settings))
    await change(`settings || '{"branding": 7}'`)
    const reply = await client({ host: 'two.localhost' })
    expect([reply.status, said(reply)]).toEqual([500, 'errors.ConfigAppFetchError'])
    expect(reply.text).not.toContain('branding')
    await change(`'${settings}'`)
    expect(said(await client({ host: 'two.localhost' }))).toBe('two')
  })

  test('T4 whether a host is for tests is kept with it: its name says nothing, nor does a header', async () => {
    await world.one.within(async tx => {
      const add = 'insert into client_hosts (host, client_id, is_test_host) values ($1, $2, $3)'
      await tx.query(add, ['www.qa.example.com', 1, false])
      await tx.query(add, ['points.example.com', 1, true])
    })
    const isTestHost = async (headers: Record<string, string>) =>
      JSON.parse((await client(headers, { remoteAddress })).text).isTestHost
    expect(await isTestHost({ host: 'www.qa.example.com' })).toBe(false)
    expect(await isTestHost({ host: 'points.example.com' })).toBe(true)
    expect(await isTestHost({ host: 'www.qa.example.com', 'x-test-host': 'true', referer: 'http://a.qa.b' })).toBe(
      false,
    )
    const env = await world.send({ url: `${api}/env?isTestHost=true`, headers: { host: 'www.qa.example.com' } })
    expect(JSON.parse(env.text).isTestHost).toBe(false)
  })
})

describe('hosts on the wire', () => {
  let port = 0
  beforeAll(async () => {
    port = await openWire(world.app)
  })
  const ask = async (head: string, path = `${api}/env`) =>
    parseAnswer(await overTheWire(port, `GET ${path} HTTP/1.1\r\n${head}connection: close\r\n\r\n`)).status

  test.each([
    ['one Host', 'host: one.localhost\r\n', 200],
    ['no Host', '', 400],
    ['an empty Host', 'host: \r\n', 400],
    ['two Hosts', 'host: one.localhost\r\nhost: two.localhost\r\n', 400],
    ['the same Host twice', 'host: one.localhost\r\nhost: one.localhost\r\n', 400],
    [
      'two forwarded hosts',
      'host: one.localhost\r\nx-forwarded-host: one.localhost\r\nx-forwarded-host: two.localhost\r\n',
      400,
    ],
    ['a Host with a space', 'host: one.localhost two\r\n', 400],
    ['a Host with a user', 'host: two.localhost@one.localhost\r\n', 400],
  ])('T1 %s', async (_, head, status) => {
    expect(await ask(head)).toBe(status)
  })

  test('T1 an absolute address counts only where it names the same host', async () => {
    expect(await ask('host: one.localhost\r\n', `http://one.localhost${api}/env`)).toBe(200)
    expect(await ask('host: one.localhost\r\n', `http://two.localhost${api}/env`)).toBe(400)
    expect(await ask('host: one.localhost\r\n', `http://one.localhost@two.localhost${api}/env`)).toBe(400)
  })
})

test('T1 T9 a session is valid at its client only; on another host the answer reveals nothing', async () => {
  const sessionId = await world.newSession(world.people.ann)
  const user = (host: string, id: string) => world.send({ url: `${api}/user`, headers: { host, 'x-session-id': id } })
  expect((await user('one.localhost', sessionId)).status).toBe(200)
  const elsewhere = await user('two.localhost', sessionId)
  expect(elsewhere.status).toBe(401)
  expect(elsewhere.bytes).toBe((await user('two.localhost', 'x'.repeat(43))).bytes)
  const signIn = await world.send({
    method: 'POST',
    url: `${api}/login`,
    headers: { host: 'two.localhost' },
    payload: { username: mark, password },
  })
  expect(signIn.status).toBe(401)
})
