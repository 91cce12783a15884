import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPlainPage } from './plain-page.ts'

/** Where the window of an owner's test of a provider ends: what came of it is shown by the form that began it. */
export function mountSsoTried(app: FastifyInstance): void {
  app.get('/sso/tried', { config: { needsClient: true, fromElsewhere: true } }, (request: FastifyRequest, reply) => {
    const client = request.client!
    return sendPlainPage(
      reply.header('cache-control', 'no-store'),
      200,
      client,
      client.defaultLocale,
      'sso.tried-heading',
      say => `<h1>${say('sso.tried-heading')}</h1><p role="status">${say('sso.tried')}</p>`,
    )
  })
}
