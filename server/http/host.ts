import type { FastifyRequest } from 'fastify'
import { normalHost } from '../../rules/clients/host-name.ts'
import { done, type Outcome, refused } from '../../rules/outcome.ts'

export type HostRefusal = 'NoClientKeyError' | 'InvalidSpoofedDomainError'

/** Where a request was sent: the host in the form in which hosts are kept, and the port if one was named. */
export interface RequestHost {
  readonly name: string
  readonly port: string | undefined
}

/**
 * The host that a request was sent to. Exactly one Host header counts; a forwarded
 * host may only repeat it, unless a configured proxy sent it (decisions §2, security T1).
 */
export function hostOf(
  request: FastifyRequest,
  isTrusted: (address: string) => boolean,
): Outcome<RequestHost, HostRefusal> {
  const hosts = valuesOf(request, 'host')
  if (hosts.length === 0 || hosts[0] === '') return refused('NoClientKeyError')
  if (hosts.length > 1) return refused('InvalidSpoofedDomainError')
  const host = readHost(hosts[0]!)
  if (host === undefined) return refused('InvalidSpoofedDomainError')
  const absolute = /^[a-z]+:\/\/([^/?#]*)/i.exec(request.raw.url ?? '')?.[1]
  if (absolute !== undefined && normalHost(absolute) !== host.name) return refused('InvalidSpoofedDomainError')
  const forwarded = valuesOf(request, 'x-forwarded-host')
  if (forwarded.length === 0) return done(host)
  const claimed = forwarded.length === 1 ? readHost(forwarded[0]!) : undefined
  if (claimed === undefined) return refused('InvalidSpoofedDomainError')
  if (isTrusted(request.raw.socket.remoteAddress ?? '')) return done(claimed)
  return claimed.name === host.name ? done(host) : refused('InvalidSpoofedDomainError')
}

function readHost(text: string): RequestHost | undefined {
  const name = normalHost(text)
  return name === undefined ? undefined : { name, port: /:(\d+)$/.exec(text.trim())?.[1] }
}

function valuesOf(request: FastifyRequest, name: string): string[] {
  const { rawHeaders } = request.raw
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name)
}
