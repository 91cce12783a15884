import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signOnLifeSeconds } from '../features/sso/sign-ons.ts'

/**
 * The cookie by which the browser that began a sign-on is known again when it comes back (security T13). It signs nobody
 * in: it only says "the same browser". On plain http, which is a developer's machine, it goes without the prefix.
 */
export function browserOf(request: FastifyRequest, origin: string): string | undefined {
  return cookieOf(request, nameOn(origin))
}

/** The one value of a cookie that is an id of ours; of two nobody could say which was meant. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(`${name}=`))
    .map(part => part.slice(name.length + 1))
  return values.length === 1 && /^[\w-]{43}$/.test(values[0]!) ? values[0] : undefined
}

/**
 * The cookie that is there, or a new one, kept for as long as a sign-on and its return may take. `framed` is for a page in
 * a frame of another site, where a browser sends back only a cookie of that site's own part.
 */
export function keepBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  place: 'top' | 'framed' = 'top',
): string {
  const browser = browserOf(request, origin) ?? randomBytes(32).toString('base64url')
  const sent = place === 'framed' ? 'SameSite=None; Partitioned; Secure' : `SameSite=Lax${secureOn(origin)}`
  const life = signOnLifeSeconds + 120
  reply.header('set-cookie', `${nameOn(origin)}=${browser}; Path=/; HttpOnly; Max-Age=${life}; ${sent}`)
  return browser
}

function secureOn(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}

function nameOn(origin: string): string {
  return origin.startsWith('https:') ? '__Host-cairn-sso' : 'cairn-sso'
}
