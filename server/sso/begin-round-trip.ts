import type { FastifyReply } from 'fastify'
import { withClient } from '../db/client-tx.ts'
import { beginSignOn, type SignOnWish } from '../features/sso/sign-ons.ts'
import { beginTrial, endTrialBadly } from '../features/sso/trials.ts'
import { goAway, goTried } from './go-back.ts'
import type { SsoContext, SsoRefusal } from './sso-context.ts'

/** Keeps what the answer will be held against: of a sign-on, or of a test; false where the test has begun before. */
export async function beginRoundTrip(
  { db, client, secret }: SsoContext,
  wish: SignOnWish & { readonly requestId: string },
  trialId: string | undefined,
): Promise<boolean> {
  return withClient(db, client.clientId, async tx => {
    if (trialId !== undefined) return beginTrial(tx, secret, trialId, wish)
    await beginSignOn(tx, secret, wish)
    return true
  })
}

/** Says why a round trip does not begin: on the page of sign-on, or to the owner who tries the provider. */
export async function notBegun(
  context: SsoContext,
  refusal: SsoRefusal,
  trialId: string | undefined,
): Promise<FastifyReply> {
  if (trialId === undefined) return goAway(context, refusal)
  const { db, client } = context
  const { providerId = 'unknown', reason } = refusal
  await withClient(db, client.clientId, tx => endTrialBadly(tx, trialId, reason))
  return goTried(context, { tried: { providerId, outcome: 'bad', reason } })
}
