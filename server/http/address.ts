import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { parse as parseForwarded } from 'forwarded-parse'
import ipaddr from 'ipaddr.js'
import { unknownAddress } from '../features/limits/limits.ts'

export type Address = ReturnType<typeof ipaddr.process>

/**
 * The address that a request came from: the nearest one that is no configured proxy, for only those are believed
 * (security T1). Of IPv6 the network of 64 bits, which is what one line has: `2001:db8:1:2::7` is `2001:db8:1:2`.
 *
 * Where a proxy names nobody, or nobody that can be read, the address is unknown. The proxy's own would stand for
 * everybody behind it: one attacker would use up the tries of all (security T5).
 */
export function addressOf(request: FastifyRequest, isTrusted: (address: string) => boolean): string {
  let nearest = readAddress(request.raw.socket.remoteAddress ?? '')
  const claimed = claimedBy(request)
  let isFirst = true
  while (nearest !== undefined && isTrusted(nearest.toString())) {
    const before = claimed.pop()
    // Proxies alone: the one that is farthest away asks for itself.
    if (before === undefined && !isFirst) break
    nearest = before?.()
    isFirst = false
  }
  if (nearest === undefined) return unknownAddress
  return nearest instanceof ipaddr.IPv6 ? networkOf(nearest) : nearest.toString()
}

/**
 * An address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`, each
 * perhaps in quotes. An IPv4 address within IPv6 is the IPv4 address. Nothing for `unknown` and made-up names (RFC 7239 §6).
 */
export function readAddress(text: string): Address | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] = /^(?:\[([^[\]]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/.exec(bare) ?? []
  const address = inBrackets ?? beforePort ?? bare
  const family = isIP(address)
  // In brackets stands IPv6 and nothing else.
  if (family === 0 || (inBrackets !== undefined && family !== 6)) return undefined
  return ipaddr.process(address)
}

/**
 * Whom the proxies name, the nearest last. `Forwarded` counts only where there is no `X-Forwarded-For`: of a proxy that
 * writes one of them, anybody could send the other. Each part is read by itself, for what stands before the nearest ones may
 * be anybody's.
 */
function claimedBy({ headers }: FastifyRequest): (() => Address | undefined)[] {
  const xForwardedFor = joined(headers['x-forwarded-for'])
  if (xForwardedFor !== undefined) return xForwardedFor.split(',').map(part => () => readAddress(part))
  return (joined(headers.forwarded)?.split(',') ?? []).map(part => () => readAddress(forOf(part.trim())))
}

function forOf(part: string): string {
  try {
    return parseForwarded(part)[0]?.['for'] ?? ''
  } catch {
    return ''
  }
}

function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}

function networkOf({ parts }: ipaddr.IPv6): string {
  return parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')
}
