import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { basePath } from '../../contract/call.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../features/accounts/sessions.ts'
import { type HostedClient, makeClientOfHost } from '../features/clients/client-of-host.ts'
import type { Door } from './door.ts'
import { onError, sendError } from './errors.ts'
import { hostOf } from './host.ts'
import { mountDoors } from './mount.ts'
import { mountOpenApi } from './openapi.ts'
import { addSecurityHeaders, crossSiteRefusal } from './security-headers.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { mountWeb } from './web.ts'

declare module 'fastify' {
  interface FastifyRequest {
    client: HostedClient | undefined
    session: Session | undefined
  }
}

export interface AppParts {
  readonly config: Config
  readonly db: Database
  readonly doors: readonly Door[]
  /** The folder of the built pages; absent where only the API is served. */
  readonly webFolder?: string
}

/** Builds the server: API below the base path, pages for every other path (decisions §2). */
export async function makeApp({ config, db, doors, webFolder }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers["x-session-id"]'], serializers: { req: describeRequest } },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 200 },
  })
  app.decorateRequest('client', undefined)
  app.decorateRequest('session', undefined)
  refuseOtherContentTypes(app)
  addSecurityHeaders(app)
  app.setErrorHandler(onError)

  // Whether the process is alive, and whether it can serve: asked by machines, without a client's host.
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    try {
      await db.pool.query({ text: 'select 1', query_timeout: 2500 } as { text: string })
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })

  const clientOfHost = makeClientOfHost(db)
  const isTrusted = trustedProxies(config.trustedProxies)
  app.addHook('onRequest', async (request, reply) => {
    if (!needsClient(request.url)) return
    const host = hostOf(request, isTrusted)
    const found = host.ok ? await clientOfHost(host.value) : host
    if (!found.ok) return refuseHost(request, reply, found.refusal)
    request.client = found.value
    if (crossSiteRefusal(request)) return sendError(request, reply, 403, 'cross-site')
  })

  mountOpenApi(
    app,
    doors.map(({ call }) => call),
  )
  mountDoors(app, { config, db }, doors)
  app.all(`${basePath}/*`, (request, reply) => sendError(request, reply, 404, 'call-unknown'))
  if (webFolder === undefined)
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 404, 'call-unknown'))
  else await mountWeb(app, webFolder)
  return app
}

function needsClient(url: string): boolean {
  return url.startsWith(basePath) && !url.startsWith(`${basePath}/openapi`) && !url.startsWith(`${basePath}/docs`)
}

// These five names are the wire's own (product §8); the page goes to its error screen on them.
function refuseHost(request: FastifyRequest, reply: Parameters<typeof sendError>[1], refusal: string) {
  request.log.warn({ refusal, host: request.headers.host }, 'host refused')
  reply.header('x-error-code', refusal)
  return sendError(request, reply, 400, refusal)
}

// JSON only: what a form of another site could send is refused before it is read (security T10).
function refuseOtherContentTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
}

function describeRequest(request: FastifyRequest) {
  return { id: request.id, method: request.method, url: request.url?.split('?')[0], client: request.client?.key }
}
