import type { FastifyReply } from 'fastify'
import { withClient } from '../db/tenant.ts'
import { listProviders } from '../features/sso/providers.ts'
import { hashOf, takeAnswer } from '../features/sso/sign-ons.ts'
import { keepBrowser } from '../http/browser-cookie.ts'
import { readSignedRequest } from './canvas.ts'
import { arrive } from './go-back.ts'
import {
  type Arrived,
  invalid,
  type MountAnswer,
  type MountDoor,
  type SsoRefusal,
  type SsoVisit,
  trouble,
} from './sso-visit.ts'

/** The page that Salesforce frames, and to which it posts who sits before it (product §2, decisions §2). */
export const canvasPath = '/salesforce-canvas.html'

export function mountCanvas(mount: MountDoor, mountAnswer: MountAnswer): void {
  mountAnswer('POST', canvasPath, signedRequest, canvasPath)
  mount('GET', canvasPath, page, canvasPath)
}

/** The page itself: the one that may stand in a frame, and in those of the client's Salesforce alone. */
async function page({ request, reply, client }: SsoVisit): Promise<FastifyReply> {
  request.frameOrigins = client.settings.sso.frameOrigins
  reply.callNotFound()
  return reply
}

async function signedRequest({ db, client, secret, origin, request, reply }: SsoVisit): Promise<Arrived | SsoRefusal> {
  request.frameOrigins = client.settings.sso.frameOrigins
  const { signed_request: text } = (request.body ?? {}) as Record<string, string | undefined>
  if (text === undefined) return invalid('no single signed request')
  return withClient(db, client.clientId, async tenant => {
    const known = (await listProviders(tenant, secret)).find(({ provider }) => provider.type === 'canvas')
    if (known?.provider.type !== 'canvas') return trouble('no canvas here')
    const { providerId } = known.provider
    if (known.isSealedOtherwise) return trouble('secrets have another key', providerId)
    const answer = readSignedRequest(known.provider, text, tenant.now)
    if ('flag' in answer) return { ...answer, providerId }
    const { answerId, expiresAt } = answer
    if (!(await takeAnswer(tenant, { providerId, answerId, expiresAt }))) return invalid('taken before', providerId)
    // In a frame of another site the browser keeps nothing but what is kept for that site.
    const browserHash = hashOf(keepBrowser(request, reply, origin, 'framed'))
    return arrive(tenant, known, answer, { browserHash, next: undefined })
  })
}
