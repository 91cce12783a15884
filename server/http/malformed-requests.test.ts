import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { headerFlaws } from './answer-flaws-fixture.ts'
import { hostileWorld, mark, password } from './hostile-world-fixture.ts'
import { countAnswers, openWire, overTheWire, parseAnswer } from './wire-fixture.ts'

const database = testDatabase()
const world = hostileWorld(database)
const base = '/v1/contests-api'
const api = `${base}/api/v1.0`
const right = { username: mark, password }

const post = (path: string, payload: string | Buffer | object, headers: Record<string, string> = {}) =>
  world.send({ method: 'POST', url: path, headers: { host: 'one.localhost', ...headers }, payload })
const isAlive = async () => (await world.send({ url: `${api}/env`, headers: { host: 'one.localhost' } })).status === 200

describe('bodies', () => {
  test.each([
    ['broken JSON', '{"username":', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"a":1},"username":"ada","password":"x"}', 'application/json', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"a":1}}}', 'application/json', 400],
    ['a form', 'username=ada&password=x', 'application/x-www-form-urlencoded', 415],
    ['a form of parts, where none is asked for', '--a--', 'multipart/form-data; boundary=a', 415],
    ['text', '{}', 'text/plain', 415],
    ['XML', '<!DOCTYPE a><a/>', 'application/xml', 415],
    ['nothing', '', 'application/json', 400],
    ['a wrong type', '{"username":7,"password":"x"}', 'application/json', 400],
    ['an array in place of a text', '{"username":["ada"],"password":"x"}', 'application/json', 400],
    ['a NUL', '{"username":"a\\u0000b","password":"x"}', 'application/json', 400],
    ['half a character', '{"username":"a\\ud83d","password":"x"}', 'application/json', 400],
    ['half a character in a name', '{"username":"ada","password":"x","\\uDE00":1}', 'application/json', 400],
    ['what is not UTF-8', Buffer.from('7b22757365726e616d65223a22ff227d', 'hex'), 'application/json', 400],
    ['brackets without end', '['.repeat(60_000), 'application/json', 400],
    ['more than 64 kB', JSON.stringify({ username: 'a'.repeat(70_000) }), 'application/json', 413],
  ])('T32 %s is refused as JSON, and the server keeps running', async (_, payload, type, status) => {
    const reply = await post(`${api}/login`, payload, { 'content-type': type })
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.text)).toMatchObject({
      httpCode: status,
      messageCode: expect.stringMatching(/^errors\./),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(reply.text).not.toMatch(/\n\s+at |node_modules/)
    expect(await isAlive()).toBe(true)
  })
})

test.each(['\\ud83d\\ude00', '\\\\ud83d', '\\uD83D\\uDE00\\\\uDE00', '\\u00e9'])(
  'T32 %s is whole characters, and read',
  async username => {
    const reply = await post(`${api}/login`, `{"username":"${username}","password":"x"}`, {
      'content-type': 'application/json',
    })
    expect(JSON.parse(reply.text)).toMatchObject({ httpCode: 401, messageCode: 'errors.login-failed' })
  },
)

describe('places', () => {
  test.each([
    ['/login', '[]', 'body'],
    ['/login', 'null', 'body'],
    ['/login', '{"username":"ada"}', 'password'],
    ['/activate', '{}', 'k'],
    ['/activate', '{"userName":"ada","activationCode":"x"}', 'newPassword'],
  ])('T32 %s with %s says that %s is wrong', async (path, payload, at) => {
    const reply = await post(`${api}${path}`, payload, { 'content-type': 'application/json' })
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.text).message).toBe(`A field is missing or invalid: ${at}.`)
  })
})

describe('other sites', () => {
  const ways: [Record<string, string>, boolean][] = [
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'nonsense' }, false],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'http://two.localhost' }, false],
    [{ origin: 'http://one.localhost.evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://one.localhost' }, true],
    [{ origin: 'http://one.localhost' }, true],
    // The same host, and yet another origin.
    [{ origin: 'http://one.localhost:8080' }, false],
    [{ host: 'one.localhost:3000', origin: 'http://one.localhost:3000' }, true],
    [{ host: 'one.localhost:3000', origin: 'http://one.localhost:3001' }, false],
    [{ host: 'one.localhost:3000', origin: 'http://one.localhost' }, false],
    [{ host: 'one.localhost:80', origin: 'http://one.localhost' }, true],
    [{ host: 'ONE.localhost', origin: 'http://one.localhost' }, true],
    [{ origin: 'ftp://one.localhost' }, false],
    // TLS that ended at a proxy, declared or not; a request over TLS cannot come from a page without TLS.
    [{ origin: 'https://one.localhost' }, true],
    [{ 'x-forwarded-proto': 'https', origin: 'https://one.localhost' }, true],
    [{ 'x-forwarded-proto': 'https', origin: 'http://one.localhost' }, false],
    [{ 'x-forwarded-proto': 'https', origin: 'https://one.localhost:8443' }, false],
    [{ host: 'inner:3000', 'x-forwarded-host': 'one.localhost:8443', origin: 'https://one.localhost:8443' }, true],
    [{ host: 'inner:3000', 'x-forwarded-host': 'one.localhost', origin: 'https://one.localhost:3000' }, false],
  ]

  test.each(ways)('T10 a sign-in sent with %j is let in: %s', async (headers, isLetIn) => {
    expect((await post(`${api}/login`, right, headers)).status).toBe(isLetIn ? 200 : 403)
  })

  test.each(ways)('T10 a change by PUT sent with %j is let in: %s', async (headers, isLetIn) => {
    const reply = await world.send({
      method: 'PUT',
      url: `${api}/user/acknowledge-privacy-notice`,
      headers: { host: 'one.localhost', 'x-session-id': await world.newSession(world.people.ann), ...headers },
      payload: { version: 1 },
    })
    expect(reply.status).toBe(isLetIn ? 200 : 403)
    if (!isLetIn) expect(JSON.parse(reply.text).messageCode).toBe('errors.cross-site')
  })

  test('T10 where the proxy drops the port, the origin that the client has set is its own, on its own host alone', async () => {
    const origin = 'https://four.localhost:8443'
    const four = await testClient(database.db, 4, 'four')
    await four.within(tx =>
      tx.query(`update clients set settings = settings || jsonb_build_object('origin', $1::text)`, [origin]),
    )
    const signIn = async (host: string, from: string) =>
      (await post(`${api}/login`, right, { host: `${host}.localhost`, origin: from })).status
    expect(await signIn('four', origin)).toBe(401)
    expect(await signIn('four', 'https://four.localhost:8444')).toBe(403)
    expect(await signIn('one', origin)).toBe(403)
  })

  test('T10 preflight requests grant other sites nothing', async () => {
    const headers = {
      host: 'one.localhost',
      origin: 'http://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-session-id,content-type',
    }
    const reply = await world.send({ method: 'OPTIONS', url: `${api}/login`, headers })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(reply.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('addresses', () => {
  test('T10 T32 an address written in another way meets the same guards', async () => {
    const encoded = '/v1/contests%2Dapi/api/v1.0/login'
    expect((await post(encoded, right)).status).toBe(200)
    expect((await post(encoded, right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(encoded, right, { host: 'three.localhost' })).text).toContain('errors.InvalidClientError')
  })

  test.each([base, `${base}/%zz`, `${api}/%E0%A4%A`, `${api}/user%00`, `${api}/../../health/live`, `${api}/user/`])(
    'T32 T33 %s is an address that a call could have, and there is none',
    async url => {
      const reply = await world.send({ url, headers: { host: 'one.localhost' } })
      expect(JSON.parse(reply.text)).toMatchObject({ messageCode: expect.stringMatching(/^errors\./) })
      expect([400, 404]).toContain(reply.status)
    },
  )
})

describe('on the wire', () => {
  let port = 0
  beforeAll(async () => {
    port = await openWire(world.app)
  })
  const login = JSON.stringify(right)
  const head = `POST ${api}/login HTTP/1.1\r\nhost: one.localhost\r\ncontent-type: application/json\r\n`
  const env = `GET ${api}/env HTTP/1.1\r\nhost: one.localhost\r\n`
  const end = 'connection: close\r\n\r\n'

  test.each<[string, string | Buffer, number]>([
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\r\n\r\n', 400],
    ['HTTP/0.9', `GET ${api}/env\r\n\r\n`, 400],
    ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a method in small letters', `get ${api}/env HTTP/1.1\r\nhost: one.localhost\r\n${end}`, 400],
    ['a method of WebDAV', `PROPFIND ${api}/env HTTP/1.1\r\nhost: one.localhost\r\n${end}`, 404],
    ['TRACE', `TRACE ${api}/env HTTP/1.1\r\nhost: one.localhost\r\n${end}`, 404],
    ['a NUL in a header', `${env}x-a: a\u0000b\r\n${end}`, 400],
    ['a lone line feed in a header', `${env}x-a: a\nx-session-id: b\rc\r\n${end}`, 400],
    ['a header over two lines', `${env}x-a: a\r\n b: c\r\n${end}`, 400],
    ['a space before the colon', `${env}x-session-id : a\r\n${end}`, 400],
    ['a header without a name', `${env}: a\r\n${end}`, 400],
    ['control characters in a header', `${env}x-a: a\u0007\u001b[31m\r\n${end}`, 400],
    ['too long a header', `${env}x-a: ${'x'.repeat(40_000)}\r\n${end}`, 431],
    ['too many headers', `${env}${'x-a: a\r\n'.repeat(8000)}${end}`, 431],
    ['too long an address', `GET ${api}/${'x'.repeat(40_000)} HTTP/1.1\r\nhost: one.localhost\r\n${end}`, 431],
    ['two lengths', `${head}content-length: 5\r\ncontent-length: 6\r\n${end}${login}`, 400],
    ['a length below nought', `${head}content-length: -5\r\n${end}${login}`, 400],
    ['a length in sixteens', `${head}content-length: 0x10\r\n${end}${login}`, 400],
    ['a length and chunks', `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n${end}0\r\n\r\n`, 400],
    ['chunks in an unknown way', `${head}transfer-encoding: xchunked\r\n${end}0\r\n\r\n`, 400],
    ['chunks that are something else at last', `${head}transfer-encoding: chunked, identity\r\n${end}0\r\n\r\n`, 400],
    ['a chunk without a size', `${head}transfer-encoding: chunked\r\n${end}zz\r\n{}\r\n0\r\n\r\n`, 400],
    ['a chunk too large to be', `${head}transfer-encoding: chunked\r\n${end}FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n`, 400],
  ])('T32 %s is refused as JSON, and the server keeps running', async (_, bytes, status) => {
    const raw = await overTheWire(port, bytes)
    const answer = parseAnswer(raw)
    expect(answer.status).toBe(status)
    expect(headerFlaws(answer)).toEqual([])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(answer.text)).toMatchObject({
      httpCode: status,
      messageCode: expect.stringMatching(/^errors\./),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await isAlive()).toBe(true)
  })

  test('T32 nothing hides a second request in the body of a first one', async () => {
    const hidden = `GET ${api}/client HTTP/1.1\r\nhost: two.localhost\r\n\r\n`
    const smuggled = [
      `${head}content-length: ${hidden.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
      `${head}transfer-encoding:\u000bchunked\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    ]
    for (const bytes of smuggled) {
      const raw = await overTheWire(port, bytes)
      expect(countAnswers(raw)).toBe(1)
      expect(parseAnswer(raw).status).toBe(400)
      expect(raw).not.toContain('"key":"two"')
    }
  })
})

test('T34 a header has 10 seconds, a request 30, and nobody is waited for any longer', () => {
  const { headersTimeout, requestTimeout } = world.app.server as unknown as Record<string, number>
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000])
})
