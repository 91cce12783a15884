import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { OidcProvider } from '../../contract/sso-document.ts'
import { withClient } from '../db/client-tx.ts'
import { findProvider } from '../features/sso/providers.ts'
import { beginSignOn, hashOf, takeSignOn } from '../features/sso/sign-ons.ts'
import { browserOf } from '../http/browser-cookie.ts'
import { arrive, goAway, returnPath } from './go-back.ts'
import { answerOidc, beginOidc, reasonOf } from './oidc.ts'
import {
  type Arrived,
  invalid,
  type MountAnswer,
  type SignOnStart,
  type SsoContext,
  type SsoRefusal,
  trouble,
} from './sso-context.ts'

export function mountOidc(mountAnswer: MountAnswer): void {
  mountAnswer('GET', '/sso/oidc/callback/:providerId', callback, returnPath)
}

/** Sends the browser to the provider; what its answer is held against is kept here, in one row. */
export async function startOidc(
  context: SsoContext,
  provider: OidcProvider,
  { browser, next, now }: SignOnStart,
): Promise<FastifyReply> {
  const { db, client, secret, origin, reply } = context
  const { providerId } = provider
  const begun = await beginOidc(provider, origin, now).catch((error: Error) => error)
  if (begun instanceof Error) return goAway(context, trouble(reasonOf(begun), providerId))
  const state = randomBytes(32).toString('base64url')
  const wish = { providerId, browser, checks: begun.checks, requestId: state, ...(next !== undefined && { next }) }
  await withClient(db, client.clientId, tx => beginSignOn(tx, secret, wish))
  return reply.header('cache-control', 'no-store').redirect(begun.urlFor(state).href, 303)
}

/** The provider's answer: its sign-on is taken out before anything else is done, so that none is answered twice. */
async function callback({ db, client, secret, origin, request }: SsoContext): Promise<Arrived | SsoRefusal> {
  const { providerId } = request.params as { providerId: string }
  const { state } = request.query as Record<string, unknown>
  if (typeof state !== 'string') return invalid('no single state')
  const { signOn, found, now } = await withClient(db, client.clientId, async tx => ({
    signOn: await takeSignOn(tx, secret, state),
    found: await findProvider(tx, secret, providerId),
    now: tx.now,
  }))
  if (signOn === undefined) return invalid('no such sign-on under way')
  // The answer of one provider is not taken for that of another, nor in another browser than the one that asked.
  if (!found.ok || found.value.provider.type !== 'oidc' || signOn.providerId !== providerId) {
    return invalid('another provider', signOn.providerId)
  }
  const browser = browserOf(request, origin)
  if (browser === undefined || !hashOf(browser).equals(signOn.browserHash))
    return invalid('another browser', providerId)
  const known = found.value
  const checks = { state, nonce: signOn.checks['nonce']!, verifier: signOn.checks['verifier']!, now }
  const answer = await answerOidc(found.value.provider, origin, new URL(request.raw.url!, origin).search, checks)
  if ('flag' in answer) return { ...answer, providerId }
  return withClient(db, client.clientId, tx => arrive(tx, known, answer, signOn))
}
