import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a page may do (security T11): nothing inline, nothing from elsewhere, no script made from text. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one policy names the service worker and nothing else (web/client/keep-shell.ts).
  'trusted-types service-worker',
].join('; ')

/** By which the log knows a request, on every answer (O06). */
export const requestIdHeader = 'x-request-id'

/** On every answer, also on those that no route gives. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** A participant's screens on invented people, which an author's page frames (console W01c): by us alone. */
const ofPreview = /^\/admin\/preview\//

/** For the pages that may stand in a frame: in those of these origins (security T20). */
function framedHeaders(origins: readonly string[]): Record<string, string> {
  const { 'x-frame-options': _, ...headers } = securityHeaders
  const ancestors = `frame-ancestors ${origins.join(' ')}`
  return { ...headers, 'content-security-policy': contentSecurityPolicy.replace("frame-ancestors 'none'", ancestors) }
}

export function addSecurityHeaders(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
  app.addHook('onSend', async (request, reply, payload) => {
    setSecurityHeaders(request, reply, isTrusted)
    return payload
  })
}

/** For an answer that no hook sees, such as to an address that cannot be read. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  isTrusted: (address: string) => boolean,
): void {
  // A picture or a file is held tighter than a page.
  const { frameOrigins = ofPreview.test(request.url) ? ["'self'"] : [] } = request
  const headers = frameOrigins.length === 0 ? securityHeaders : framedHeaders(frameOrigins)
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  // Nothing is kept but what says so itself (security T33).
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.header(requestIdHeader, request.id)
  if (isSecure(request, isTrusted)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Whether a request came by TLS. It ends at the proxy, of which only a configured one is believed. */
export function isSecure(request: FastifyRequest, isTrusted: (address: string) => boolean): boolean {
  if (request.protocol === 'https') return true
  return request.headers['x-forwarded-proto'] === 'https' && isTrusted(request.raw.socket.remoteAddress ?? '')
}
