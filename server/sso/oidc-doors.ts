import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { OidcProvider } from '../../contract/sso-document.ts'
import { withClient } from '../db/tenant.ts'
import { findProvider } from '../features/sso/providers.ts'
import { beginSignOn, hashOf, takeSignOn } from '../features/sso/sign-ons.ts'
import { browserOf } from '../http/browser-cookie.ts'
import { arrive, goAway, goIn } from './go-back.ts'
import { answerOidc, beginOidc } from './oidc.ts'
import type { MountDoor, SsoVisit } from './sso-visit.ts'

export function mountOidc(mount: MountDoor): void {
  mount('GET', '/sso/oidc/callback/:providerId', callback)
}

/** Sends the browser to the provider; what its answer is held against is kept here, in one row. */
export async function startOidc(
  visit: SsoVisit,
  provider: OidcProvider,
  browser: string,
  next: string | undefined,
): Promise<FastifyReply> {
  const { db, client, secret, origin, reply } = visit
  const { providerId } = provider
  const begun = await beginOidc(provider, origin).catch((error: Error) => error)
  if (begun instanceof Error) return goAway(visit, { flag: 'error', reason: begun.message }, providerId)
  const state = randomBytes(32).toString('base64url')
  const wish = { providerId, browser, checks: begun.checks, requestId: state, ...(next !== undefined && { next }) }
  await withClient(db, client.clientId, tenant => beginSignOn(tenant, secret, wish))
  return reply.header('cache-control', 'no-store').redirect(begun.urlFor(state).href, 303)
}

/** The provider's answer: its sign-on is taken out before anything else is done, so that none is answered twice. */
async function callback(visit: SsoVisit): Promise<FastifyReply> {
  const { db, client, secret, origin, request } = visit
  const { providerId } = request.params as { providerId: string }
  const { state } = request.query as Record<string, unknown>
  if (typeof state !== 'string') return goAway(visit, { flag: 'invalid', reason: 'no single state' }, providerId)
  const { signOn, found } = await withClient(db, client.clientId, async tenant => ({
    signOn: await takeSignOn(tenant, secret, state),
    found: await findProvider(tenant, secret, providerId),
  }))
  if (signOn === undefined) return goAway(visit, { flag: 'invalid', reason: 'no such sign-on under way' }, providerId)
  // The answer of one provider is not taken for that of another, nor in another browser than the one that asked.
  if (!found.ok || found.value.provider.type !== 'oidc' || signOn.providerId !== providerId) {
    return goAway(visit, { flag: 'invalid', reason: 'another provider' }, providerId)
  }
  const browser = browserOf(request, origin)
  if (browser === undefined || !hashOf(browser).equals(signOn.browserHash)) {
    return goAway(visit, { flag: 'invalid', reason: 'another browser' }, providerId)
  }
  const known = found.value
  const checks = { state, nonce: signOn.checks['nonce']!, verifier: signOn.checks['verifier']! }
  const query = request.raw.url!.split('?')[1] ?? ''
  const answer = await answerOidc(found.value.provider, origin, query, checks)
  if ('flag' in answer) return goAway(visit, answer, providerId)
  const arrived = await withClient(db, client.clientId, tenant => arrive(tenant, known, answer, signOn))
  return 'flag' in arrived ? goAway(visit, arrived, providerId) : goIn(visit, arrived)
}
