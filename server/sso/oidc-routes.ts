import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { OidcProvider, SsoProvider } from '../../contract/sso-document.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import type { Assertion } from '../features/sso/map-person.ts'
import { findProvider } from '../features/sso/providers.ts'
import { hashOf, type SignOn, takeSignOn } from '../features/sso/sign-ons.ts'
import { takeTrial } from '../features/sso/trials.ts'
import { browserOf } from '../http/browser-cookie.ts'
import { beginRoundTrip, notBegun } from './begin-round-trip.ts'
import { arrive, endTrial, returnPath } from './go-back.ts'
import { answerOidc, beginOidc, reasonOf } from './oidc.ts'
import {
  type Arrived,
  invalid,
  type MountAnswer,
  type SignOnStart,
  type SsoContext,
  type SsoRefusal,
  type Tried,
  trouble,
} from './sso-context.ts'

export function mountOidc(mountAnswer: MountAnswer): void {
  mountAnswer('GET', '/sso/oidc/callback/:providerId', callback, returnPath)
}

/** Sends the browser to the provider; what its answer is held against is kept here, in one row. */
export async function startOidc(
  context: SsoContext,
  provider: OidcProvider,
  { browser, next, now, trialId }: SignOnStart,
): Promise<FastifyReply> {
  const { origin, reply } = context
  const { providerId } = provider
  const begun = await beginOidc(provider, origin, now).catch((error: Error) => error)
  if (begun instanceof Error) return notBegun(context, trouble(reasonOf(begun), providerId), trialId)
  const state = randomBytes(32).toString('base64url')
  const wish = { providerId, browser, checks: begun.checks, requestId: state, ...(next !== undefined && { next }) }
  if (!(await beginRoundTrip(context, wish, trialId)))
    return notBegun(context, trouble('it has begun before'), undefined)
  return reply.header('cache-control', 'no-store').redirect(begun.urlFor(state).href, 303)
}

/** The provider's answer: its sign-on is taken out before anything else is done, so that none is answered twice. */
async function callback({ db, client, secret, origin, request }: SsoContext): Promise<Arrived | SsoRefusal | Tried> {
  const { providerId } = request.params as { providerId: string }
  const { state } = request.query as Record<string, unknown>
  if (typeof state !== 'string') return invalid('no single state')
  const { signOn, trial, found, now } = await withClient(db, client.clientId, async tx => {
    const trial = await takeTrial(tx, secret, state)
    return {
      trial,
      signOn: trial ?? (await takeSignOn(tx, secret, state)),
      found: trial ? done(trial.known) : await findProvider(tx, secret, providerId),
      now: tx.now,
    }
  })
  if (signOn === undefined) return invalid('no such sign-on under way')
  const known = found.ok ? found.value : undefined
  const answer = await check(known?.provider, signOn)
  if (trial !== undefined) return withClient(db, client.clientId, tx => endTrial(tx, trial, answer))
  if ('flag' in answer) return answer
  return withClient(db, client.clientId, tx => arrive(tx, known!, answer, signOn))

  async function check(provider: SsoProvider | undefined, begun: SignOn): Promise<Assertion | SsoRefusal> {
    // The answer of one provider is not taken for that of another, nor in another browser than the one that asked.
    if (provider?.type !== 'oidc' || begun.providerId !== providerId)
      return invalid('another provider', begun.providerId)
    const browser = browserOf(request, origin)
    if (browser === undefined || !hashOf(browser).equals(begun.browserHash))
      return invalid('another browser', providerId)
    const checks = { state: state as string, nonce: begun.checks['nonce']!, verifier: begun.checks['verifier']!, now }
    const answer = await answerOidc(provider, origin, new URL(request.raw.url!, origin).search, checks)
    return 'flag' in answer ? { ...answer, providerId } : answer
  }
}
