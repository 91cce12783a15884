import type { LookupAddress } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic, type Resolve } from '../limits/public-address.ts'
import { isProvedByFile } from './host-proof.ts'

const token = 'x'.repeat(43)
const say =
  (text: string, status = 200, headers = {}) =>
  (reply: ServerResponse) => {
    reply.writeHead(status, headers).end(text)
  }
let answer = say('')
let requests: string[] = []
const altNames = [{ type: 2, value: 'points.example.com' }] as const
const { private: key, cert } = await generate([{ name: 'commonName', value: 'points.example.com' }], {
  keySize: 2048,
  algorithm: 'sha256',
  extensions: [{ name: 'subjectAltName', altNames: [...altNames] }],
})
const server = createServer({ key, cert }, (request, reply) => {
  requests.push(`${request.headers.host} ${request.url}`)
  answer(reply)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const resolvesTo =
  (...addresses: readonly string[]): Resolve =>
  (_, __, reply) =>
    reply(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const look = (isAllowed = (_: string) => true, resolve = resolvesTo('127.0.0.1')) => {
  requests = []
  return isProvedByFile('points.example.com', token, { resolve, isAllowed, port, ca: cert })
}

test('W06c a file on the host proves it, over TLS with its certificate', async () => {
  answer = say(`cairn-proof=${token}\n`)
  expect(await look()).toEqual({ ok: true, value: true })
  expect(requests).toEqual([`points.example.com:${port} /.well-known/cairn-proof.txt`])
})

test.each([
  ['another value', say(`cairn-proof=${'y'.repeat(43)}`), 'proof-differs'],
  ['more than it', say(`cairn-proof=${token}\ncairn-proof=${token}`), 'proof-differs'],
  ['404', say('', 404), 'proof-missing'],
  ['a redirect', say('', 302, { location: 'https://points.example.com/elsewhere' }), 'proof-missing'],
  ['too much', say(`cairn-proof=${token}${' '.repeat(100_000)}`), 'proof-missing'],
] as const)('W06c a host that answers %s is not proved', async (_, says, refusal) => {
  answer = says
  expect(await look()).toMatchObject({ ok: false, refusal })
  expect(requests).toHaveLength(1)
})

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1'])(
  'T19 W06c a host whose name means %s is not asked',
  async address => {
    answer = say(`cairn-proof=${token}`)
    expect(await look(isPublic, resolvesTo(address))).toMatchObject({ ok: false, refusal: 'proof-missing' })
    expect(await look(isPublic, resolvesTo('8.8.8.8', address))).toMatchObject({ ok: false, refusal: 'proof-missing' })
    expect(requests).toEqual([])
  },
)

test('W06c a certificate that is not the host’s proves nothing', async () => {
  answer = say(`cairn-proof=${token}`)
  const limits = { resolve: resolvesTo('127.0.0.1'), isAllowed: () => true, port }
  expect(await isProvedByFile('points.example.com', token, limits)).toMatchObject({ refusal: 'proof-missing' })
})
