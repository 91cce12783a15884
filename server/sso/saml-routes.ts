import type { FastifyReply } from 'fastify'
import type { SamlProvider } from '../../contract/sso-document.ts'
import { safeNext } from '../../rules/programs/safe-next.ts'
import { withClient } from '../db/client-tx.ts'
import { listKeys, signingKey } from '../features/sso/keys.ts'
import { type KnownProvider, listProviders } from '../features/sso/providers.ts'
import { hashOf, type SignOn, takeAnswer, takeSignOn } from '../features/sso/sign-ons.ts'
import { takeTrial } from '../features/sso/trials.ts'
import { keepBrowser } from '../http/browser-cookie.ts'
import { beginRoundTrip, notBegun } from './begin-round-trip.ts'
import { arrive, endTrial, returnPath } from './go-back.ts'
import { checkResponse, newRequestId, requestUrl, samlMetadata } from './saml.ts'
import { claimsOf } from './saml-assertion.ts'
import { readResponse } from './saml-shape.ts'
import {
  type Arrived,
  invalid,
  type MountAnswer,
  type MountRoute,
  type SignOnStart,
  type SsoContext,
  type SsoRefusal,
  type Tried,
  trouble,
} from './sso-context.ts'

export function mountSaml(mount: MountRoute, mountAnswer: MountAnswer): void {
  mount('GET', '/sso/saml/metadata', metadata, undefined)
  mountAnswer('POST', '/sso/saml/acs', consume, returnPath)
}

/** What a provider imports to know this client of ours. */
async function metadata({ db, client, secret, origin, reply }: SsoContext): Promise<FastifyReply> {
  const keys = await withClient(db, client.clientId, async tx => {
    await signingKey(tx, secret, new URL(origin).hostname)
    return listKeys(tx, secret)
  })
  const text = samlMetadata(
    origin,
    keys.map(({ certificate }) => certificate),
  )
  return reply.type('application/samlmetadata+xml; charset=utf-8').send(text)
}

/** Sends the browser to the provider with a signed request; its id is what the response must answer. */
export async function startSaml(
  context: SsoContext,
  provider: SamlProvider,
  { browser, next, trialId }: SignOnStart,
): Promise<FastifyReply> {
  const { db, client, secret, origin, reply } = context
  const { providerId } = provider
  const requestId = newRequestId()
  const wish = { providerId, browser, checks: {}, requestId, ...(next !== undefined && { next }) }
  const key = await withClient(db, client.clientId, tx => signingKey(tx, secret, new URL(origin).hostname))
  const { privateKey, certificate } = key
  if (privateKey === undefined) return notBegun(context, trouble('keys have another secret', providerId), trialId)
  if (!(await beginRoundTrip(context, wish, trialId)))
    return notBegun(context, trouble('it has begun before'), undefined)
  const url = await requestUrl(provider, origin, { privateKey, certificate }, requestId)
  return reply.header('cache-control', 'no-store').redirect(url, 303)
}

/**
 * Takes a response: the request that it answers is taken out first, so that of many copies one at most goes on; the
 * assertion is noted in the same transaction, so that none is taken twice (security T18).
 */
async function consume({
  db,
  client,
  secret,
  origin,
  request,
  reply,
}: SsoContext): Promise<Arrived | SsoRefusal | Tried> {
  const { SAMLResponse: encoded, RelayState: relayState } = (request.body ?? {}) as Record<string, string | undefined>
  if (encoded === undefined) return invalid('no single response')
  const read = readResponse(encoded)
  if ('wrong' in read) return invalid(read.wrong)
  const { xml } = read
  const { requestId, issuer } = claimsOf(xml)
  return withClient(db, client.clientId, async tx => {
    const trial = requestId === undefined ? undefined : await takeTrial(tx, secret, requestId)
    if (trial !== undefined) {
      const { provider } = trial.known
      if (provider.type !== 'saml') return endTrial(tx, trial, invalid('another provider'))
      const checked = await checkResponse(provider, origin, encoded, xml, { requestId, now: tx.now })
      return endTrial(tx, trial, 'wrong' in checked ? invalid(checked.wrong) : checked)
    }
    const signOn = requestId === undefined ? undefined : await takeSignOn(tx, secret, requestId)
    if (requestId !== undefined && signOn === undefined) return invalid('no such sign-on under way')
    const known = (await listProviders(tx, secret)).find(one => isMeant(one, issuer, signOn))
    if (known?.provider.type !== 'saml') return invalid('another provider')
    const { provider } = known
    const { providerId } = provider
    if (signOn === undefined && !provider.allowUnsolicited) return invalid('nobody asked', providerId)
    const checked = await checkResponse(provider, origin, encoded, xml, { requestId, now: tx.now })
    if ('wrong' in checked) {
      // A provider that could not, or would not, says so in its status.
      return checked.wrong === 'status' ? trouble('status', providerId) : invalid(checked.wrong, providerId)
    }
    const { assertionId: answerId, expiresAt } = checked
    if (!(await takeAnswer(tx, { providerId, answerId, expiresAt }))) return invalid('taken before', providerId)
    // The provider posts from its own site, so that the browser's cookie is not sent here: the ticket asks for it later.
    const browserHash = signOn?.browserHash ?? hashOf(keepBrowser(request, reply, origin))
    const next = signOn === undefined ? relayed(relayState) : signOn.next
    return arrive(tx, known, checked, { browserHash, next })
  })
}

// The one that was asked; of an answer that nobody asked for, the one whose it says it is, as its signature will show.
function isMeant({ provider }: KnownProvider, issuer: string | undefined, signOn: SignOn | undefined): boolean {
  if (provider.type !== 'saml') return false
  return signOn === undefined ? provider.entityId === issuer : provider.providerId === signOn.providerId
}

function relayed(relayState: string | undefined): string | undefined {
  return relayState === undefined || relayState === '' ? undefined : safeNext(relayState)
}
