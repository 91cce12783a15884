import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address that a request came from: the nearest one that is no configured proxy, for only those are believed
 * (security T1). Of IPv6 the network of 64 bits, which is what one line has: `2001:db8:1:2::7` is `2001:db8:1:2`.
 */
export function addressOf(request: FastifyRequest, isTrusted: (address: string) => boolean): string {
  const socket = plain(request.raw.socket.remoteAddress ?? '')
  const header = request.headers['x-forwarded-for']
  const claimed = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map(part => plain(part.trim()))
  let nearest = socket
  while (isTrusted(nearest)) {
    const before = claimed.pop()
    if (before === undefined || isIP(before) === 0) break
    nearest = before
  }
  return isIPv6(nearest) ? networkOf(nearest) : nearest
}

// An IPv4 address within IPv6 is the IPv4 address.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function networkOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
