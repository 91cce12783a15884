import type { FastifyReply } from 'fastify'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { listProviders } from '../features/sso/providers.ts'
import { hashOf, takeAnswer } from '../features/sso/sign-ons.ts'
import { waitingCanvasTrials } from '../features/sso/trials.ts'
import { keepBrowser } from '../http/browser-cookie.ts'
import { readSignedRequest } from './canvas.ts'
import { arrive, endTrial } from './go-back.ts'
import {
  type Arrived,
  invalid,
  type MountAnswer,
  type MountRoute,
  type SsoContext,
  type SsoRefusal,
  type Tried,
  trouble,
} from './sso-context.ts'

/** The page that Salesforce frames, and to which it posts who sits before it (product §2, decisions §2). */
export const canvasPath = '/salesforce-canvas.html'

export function mountCanvas(mount: MountRoute, mountAnswer: MountAnswer): void {
  mountAnswer('POST', canvasPath, signedRequest, canvasPath)
  mount('GET', canvasPath, page, canvasPath)
}

/** The page itself: the one that may stand in a frame, and in those of the client's Salesforce alone. */
async function page({ request, reply, client }: SsoContext): Promise<FastifyReply> {
  request.frameOrigins = client.settings.sso.frameOrigins
  reply.callNotFound()
  return reply
}

async function signedRequest({
  db,
  client,
  secret,
  origin,
  request,
  reply,
}: SsoContext): Promise<Arrived | SsoRefusal | Tried> {
  request.frameOrigins = client.settings.sso.frameOrigins
  const { signed_request: text } = (request.body ?? {}) as Record<string, string | undefined>
  if (text === undefined) return invalid('no single signed request')
  return withClient(db, client.clientId, async tx => {
    const tried = await answerTrial(tx, secret, text)
    if (tried !== undefined) return tried
    const answers = (await listProviders(tx, secret)).flatMap(known => {
      const { provider, isSealedOtherwise } = known
      if (provider.type !== 'canvas') return []
      const answer = isSealedOtherwise ? trouble('secrets have another key') : readSignedRequest(provider, text, tx.now)
      return [{ known, answer }]
    })
    // A request names nobody whose secret it is signed by: the one for whom it holds.
    const { known, answer } = answers.find(one => 'subject' in one.answer) ?? answers[0] ?? {}
    if (known === undefined || answer === undefined) return trouble('no canvas here')
    const { providerId } = known.provider
    if ('flag' in answer) return { ...answer, providerId }
    const { answerId, expiresAt } = answer
    if (!(await takeAnswer(tx, { providerId, answerId, expiresAt }))) return invalid('taken before', providerId)
    // In a frame of another site the browser keeps nothing but what is kept for that site.
    const browserHash = hashOf(keepBrowser(request, reply, origin, 'framed'))
    return arrive(tx, known, answer, { browserHash, next: undefined })
  })
}

/**
 * Salesforce posts of itself, so a test of its settings takes the next request that they hold for. Where none holds, and no other
 * provider is there to answer, the newest test learns why.
 */
async function answerTrial(tx: ClientTx, secret: Buffer, text: string): Promise<Tried | undefined> {
  const answers = (await waitingCanvasTrials(tx, secret)).flatMap(trial => {
    const { provider } = trial.known
    return provider.type === 'canvas' ? [{ trial, answer: readSignedRequest(provider, text, tx.now) }] : []
  })
  const good = answers.find(({ answer }) => 'subject' in answer)
  if (good !== undefined) return endTrial(tx, good.trial, good.answer)
  const isLive = (await listProviders(tx, secret)).some(({ provider }) => provider.type === 'canvas')
  return isLive || answers[0] === undefined ? undefined : endTrial(tx, answers[0].trial, answers[0].answer)
}
