import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Place, placeLimits } from '../features/accounts/known-places.ts'
import { cookieOf } from './browser-cookie.ts'
import type { RouteContext, Who } from './route.ts'

type PlaceContext = Pick<RouteContext<unknown, Who>, 'request' | 'origin' | 'address' | 'secret'>

/**
 * Where a sign-in comes from: its address, and the browser by a cookie of its own. The cookie signs nobody in and grants
 * nothing (security T10): with it a right password passes while others guess at the account (T5).
 */
export function placeOf({ request, origin, address, secret }: PlaceContext): Place {
  const browser = cookieOf(request, nameOn(origin)) ?? randomBytes(32).toString('base64url')
  return { address, browser, secret }
}

/** Lets the browser keep its id; sent only where a password or a mailed link was right. */
export function keepKnownBrowser(reply: FastifyReply, origin: string, { browser }: Place): void {
  const life = placeLimits.keptDays * 24 * 60 * 60
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOn(origin)}=${browser}; Path=/; HttpOnly; Max-Age=${life}; SameSite=Strict${secure}`,
  )
}

// On plain http, which is a developer's machine, it goes without the prefix.
function nameOn(origin: string): string {
  return origin.startsWith('https:') ? '__Host-cairn-browser' : 'cairn-browser'
}
