import type { FastifyRequest } from 'fastify'
import { normalHost } from '../../rules/clients/host-name.ts'
import type { RequestHost } from './host.ts'
import { isSecure } from './security-headers.ts'

/**
 * Whether another site sent a request that changes something (security T10); also before anybody is signed in. Browsers say
 * it themselves; of one that does not, the page's origin must be the very one that was asked: scheme, host and port.
 */
export function isCrossSite(
  request: FastifyRequest,
  host: RequestHost,
  isTrusted: (address: string) => boolean,
): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const page = new URL(origin)
  if (normalHost(page.host) !== host.name) return true
  // A proxy may not hand on the port that it was asked at; what the client has set is as good.
  if (page.origin === request.client?.settings.origin) return false
  const usualPort = page.protocol === 'https:' ? '443' : '80'
  return !schemesOf(request, isTrusted).includes(page.protocol) || (page.port || usualPort) !== (host.port ?? usualPort)
}

// TLS may have ended at a proxy without a header that says so: its pages are our own nonetheless. The reverse is not trusted.
function schemesOf(request: FastifyRequest, isTrusted: (address: string) => boolean): readonly string[] {
  return isSecure(request, isTrusted) ? ['https:'] : ['http:', 'https:']
}
