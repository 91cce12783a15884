import type { FastifyReply } from 'fastify'
import { withClient } from '../db/tenant.ts'
import { listProviders } from '../features/sso/providers.ts'
import { hashOf, takeAnswer } from '../features/sso/sign-ons.ts'
import { keepBrowser } from '../http/browser-cookie.ts'
import { readSignedRequest } from './canvas.ts'
import { arrive, goAway, goIn } from './go-back.ts'
import type { MountDoor, SsoVisit } from './sso-visit.ts'

/** The page that Salesforce frames, and to which it posts who sits before it (product §2, decisions §2). */
export const canvasPath = '/salesforce-canvas.html'

export function mountCanvas(mount: MountDoor): void {
  mount('POST', canvasPath, signedRequest)
  mount('GET', canvasPath, page)
}

/** The page itself: the one that may stand in a frame, and in those of the client's Salesforce alone. */
async function page({ request, reply, client }: SsoVisit): Promise<FastifyReply> {
  request.frameOrigins = client.settings.sso.frameOrigins
  reply.callNotFound()
  return reply
}

async function signedRequest(visit: SsoVisit): Promise<FastifyReply> {
  const { db, client, secret, origin, request, reply } = visit
  request.frameOrigins = client.settings.sso.frameOrigins
  const { signed_request: text } = (request.body ?? {}) as Record<string, unknown>
  if (typeof text !== 'string')
    return goAway(visit, { flag: 'invalid', reason: 'no signed request' }, undefined, canvasPath)
  // In a frame of another site the browser keeps nothing but what is kept for that site.
  const browser = keepBrowser(request, reply, origin, 'framed')
  const arrived = await withClient(db, client.clientId, async tenant => {
    const known = (await listProviders(tenant, secret)).find(({ provider }) => provider.type === 'canvas')
    if (known?.provider.type !== 'canvas') return { flag: 'error', reason: 'no canvas here' } as const
    if (known.isSealedOtherwise) return { flag: 'error', reason: 'secrets have another key' } as const
    const answer = readSignedRequest(known.provider, text, tenant.now)
    if ('flag' in answer) return answer
    const { providerId } = known.provider
    if (!(await takeAnswer(tenant, { providerId, answerId: answer.answerId, expiresAt: answer.expiresAt }))) {
      return { flag: 'invalid', reason: 'taken before' } as const
    }
    return arrive(tenant, known, answer, { browserHash: hashOf(browser), next: undefined })
  })
  return 'flag' in arrived ? goAway(visit, arrived, undefined, canvasPath) : goIn(visit, arrived, canvasPath)
}
