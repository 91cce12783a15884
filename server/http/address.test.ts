import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { trustedProxies } from './trusted-proxies.ts'

function from(remoteAddress: string, forwarded?: string | string[]): FastifyRequest {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { raw: { socket: { remoteAddress } }, headers } as unknown as FastifyRequest
}

const proxies = trustedProxies(['10.0.0.0/8', '::1'])

test.each([
  ['straight', '203.0.113.9', undefined, '203.0.113.9'],
  ['straight, with a header that nobody asked for', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['through a proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['through two proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['through a proxy, with a lie before it', '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['through a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['through a proxy that says nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['through proxies alone', '10.0.0.1', '10.0.0.3', '10.0.0.3'],
  ['IPv4 within IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['IPv6, of which one line has 64 bits', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['IPv6 written short', '2001:db8::7', undefined, '2001:db8:0:0'],
  ['IPv6 through a proxy', '::1', '2001:0DB8:0001:2::7', '2001:db8:1:2'],
  ['the own machine', '::1', undefined, '0:0:0:0'],
])('T23 the address of who comes %s', (_, remote, forwarded, address) => {
  expect(addressOf(from(remote, forwarded), proxies)).toBe(address)
})
