import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { unknownAddress } from '../features/limits/limits.ts'
import { addressOf } from './address.ts'
import { trustedProxies } from './trusted-proxies.ts'

type Headers = Record<string, string | string[]>

function from(remoteAddress: string | undefined, headers: Headers = {}): FastifyRequest {
  return { raw: { socket: { remoteAddress } }, headers } as unknown as FastifyRequest
}

const proxies = trustedProxies(['10.0.0.0/8', '::1'])
const unknown = unknownAddress

test.each([
  ['straight', '203.0.113.9', undefined, '203.0.113.9'],
  ['straight, with a header that nobody asked for', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['through a proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['through two proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['through a proxy, with a lie before it', '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['through a proxy that says nothing', '10.0.0.1', undefined, unknown],
  ['through a proxy that says nonsense', '10.0.0.1', 'unknown', unknown],
  ['through proxies alone', '10.0.0.1', '10.0.0.3', '10.0.0.3'],
  ['IPv4 within IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['IPv6, of which one line has 64 bits', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['IPv6 written short', '2001:db8::7', undefined, '2001:db8:0:0'],
  ['IPv6 through a proxy', '::1', '2001:0DB8:0001:2::7', '2001:db8:1:2'],
  ['IPv6 with a zone', 'fe80::1%eth0', undefined, 'fe80:0:0:0'],
])('T23 the address of who comes %s', (_, remote, forwarded, address) => {
  const headers: Headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(addressOf(from(remote, headers), proxies)).toBe(address)
})

describe('T5 a trusted proxy', () => {
  test.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['"192.0.2.1:4711"', '192.0.2.1'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2'],
    ['[2001:db8:1:2::7]:4711', '2001:db8:1:2'],
    ['"[2001:db8:1:2::7]:4711"', '2001:db8:1:2'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['  192.0.2.1  ', '192.0.2.1'],
    ['198.51.100.7, 192.0.2.1:80, 10.0.0.9:9999', '192.0.2.1'],
    ['198.51.100.7, unknown', unknown],
    ['198.51.100.7, ', unknown],
    ['_hidden', unknown],
    ['192.0.2.1:port', unknown],
    ['192.0.2.1:999999', unknown],
    ['[192.0.2.1]', unknown],
    ['192.0.2', unknown],
    ['0x7f.1', unknown],
    ['300.1.1.1', unknown],
    ['[2001:db8::1', unknown],
  ])('that writes %j in X-Forwarded-For names %s, never itself', (written, address) => {
    expect(addressOf(from('10.0.0.1', { 'x-forwarded-for': written }), proxies)).toBe(address)
    // A header that comes twice is one list.
    expect(addressOf(from('::ffff:10.0.0.1', { 'x-forwarded-for': ['198.51.100.9', written] }), proxies)).toBe(address)
  })

  test.each([
    ['for=192.0.2.43', '192.0.2.43'],
    ['For="192.0.2.43:47011";proto=https;by=203.0.113.43', '192.0.2.43'],
    ['for="[2001:db8:cafe:1::17]:4711"', '2001:db8:cafe:1'],
    ['for=198.51.100.7, for=192.0.2.43;proto=http', '192.0.2.43'],
    ['for=192.0.2.43, for="10.0.0.5:81"', '192.0.2.43'],
    ['for="192.0.2.43:_port"', '192.0.2.43'],
    ['garbage;;, for=192.0.2.43', '192.0.2.43'],
    ['for="192.0.2.66, for=192.0.2.43', '192.0.2.43'],
    ['for=unknown', unknown],
    ['for=_gazonk', unknown],
    ['proto=https', unknown],
    ['for=192.0.2.43;;', unknown],
    ['for=[2001:db8::1]', unknown],
  ])('that writes %j in Forwarded names %s', (written, address) => {
    expect(addressOf(from('10.0.0.1', { forwarded: written }), proxies)).toBe(address)
  })

  test('that writes X-Forwarded-For is trusted, whatever Forwarded says', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=198.51.100.1' }
    expect(addressOf(from('10.0.0.1', headers), proxies)).toBe('192.0.2.1')
    expect(addressOf(from('10.0.0.1', { ...headers, 'x-forwarded-for': 'unknown' }), proxies)).toBe(unknown)
  })

  test('is never taken for the client behind it, whatever it writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('x-forwarded-for', 'forwarded'), (written, name) => {
        expect(addressOf(from('10.0.0.1', { [name]: written }), proxies)).not.toBe('10.0.0.1')
      }),
    )
  })

  test('a socket without an address has an unknown address', () => {
    expect(addressOf(from(undefined, { 'x-forwarded-for': '192.0.2.1' }), proxies)).toBe(unknown)
  })
})

test.each([
  ['10.0.4.7', true],
  ['10.0.4.8', false],
  ['::ffff:10.0.4.7', true],
  ['::ffff:a00:407', true],
  ['192.168.7.200', true],
  ['2001:db8::5', true],
  ['2001:db8:0:0::5', true],
  ['2001:db8::6', false],
  ['nonsense', false],
])('T1 whether %s is a configured proxy: %s', (address, isOne) => {
  const isTrusted = trustedProxies(['10.0.4.7', '192.168.7.0/24', '2001:db8::5'])
  expect(isTrusted(address)).toBe(isOne)
})
