import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { basePath } from '../../contract/call.ts'
import { eventStream } from '../../contract/calls/session/events.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../features/accounts/sessions.ts'
import { type HostedClient, makeClientOfHost } from '../features/clients/client-of-host.ts'
import { unknownAddress } from '../features/limits/limits.ts'
import { openLive } from '../features/live/live.ts'
import type { StreamLimits } from '../features/live/streams.ts'
import { traceRequests } from '../traces/request-spans.ts'
import { addressOf } from './address.ts'
import { compressPublic } from './compress.ts'
import { isCrossSite } from './cross-site.ts'
import { mountDevMail } from './dev-mail.ts'
import { onClientError, onError, refuseHost, sendError } from './errors.ts'
import { clientSlots, type ShareLimits } from './fair-share.ts'
import { holdsHalfCharacter } from './half-character.ts'
import { mountHealth } from './health.ts'
import { hostOf } from './host.ts'
import { mountInstalledApp } from './installed-app.ts'
import { logController, logOptions } from './log-options.ts'
import { mountMailPreview } from './mail-preview.ts'
import { mountMailReports } from './mail-reports.ts'
import { mountMailsOff } from './mails-off.ts'
import { mountRoutes } from './mount.ts'
import { mountOpenApi } from './openapi.ts'
import type { Route } from './route.ts'
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts'
import { mountSsoTried } from './sso-tried.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { mountWeb } from './web.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the API: it belongs to the client of its host. */
    needsClient?: boolean
    /** Other sites send it, such as identity providers: what it carries proves itself. */
    fromElsewhere?: boolean
    /** Its failed replies have an `errorCode` (decisions §2, Errors). */
    hasErrorCode?: boolean
    /** The name of the call, for the log. */
    call?: string
  }
  interface FastifyRequest {
    client: HostedClient | undefined
    session: Session | undefined
    /** Where it came from, as limits count it. */
    address: string
    /** Who may frame the page that is asked for; absent for every page but one (security T20). */
    frameOrigins: readonly string[] | undefined
  }
}

export interface MountParts {
  readonly config: Config
  readonly db: Database
  readonly secret: Buffer
  readonly isTrusted: (address: string) => boolean
}
export type Mount = (app: FastifyInstance, parts: MountParts) => void

export interface AppMetrics {
  request(answered: { call: string; client: string | undefined; status: number; seconds: number }): void
  watchStreams(count: () => number): void
}

export interface AppParts {
  readonly config: Config
  readonly db: Database
  /** The key for secrets at rest. */
  readonly secret: Buffer
  readonly routes: readonly Route[]
  /** Routes outside the API, such as those of single sign-on. */
  readonly mounts?: readonly Mount[]
  /** The folder of the built pages; absent where only the API is served. */
  readonly webFolder?: string
  /** What one client may take of the process; a test may want less. */
  readonly share?: ShareLimits
  /** What the process gives to pages that listen; a test may want less. */
  readonly streams?: StreamLimits
  /** How long a client's settings are remembered; a test that counts statements wants longer. */
  readonly clientMemoryMs?: number
  /** What is measured of the process. */
  readonly metrics?: AppMetrics | undefined
  /** Whether the process is about to stop: what comes is answered, and readiness fails, so that proxies send no more. */
  readonly isDraining?: () => boolean
  /** Where the log goes in place of standard output. */
  readonly logTo?: { write(line: string): void }
}

/** Builds the server: API below the base path, pages for every other path (decisions §2). */
export async function makeApp({
  config,
  db,
  secret,
  routes,
  mounts = [],
  webFolder,
  share,
  streams,
  clientMemoryMs,
  metrics,
  isDraining = () => false,
  logTo,
}: AppParts): Promise<FastifyInstance> {
  const isTrusted = trustedProxies(config.trustedProxies)
  const app: FastifyInstance = fastify({
    logger: logOptions(config.logLevel, logTo),
    logController: logController(() => app.log.level),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    // Node looks at these limits only now and then; once a second keeps them meant.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, isTrusted)
      return onError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => onClientError(error, socket, app.log),
    forceCloseConnections: 'idle',
    // A request that was sent before its connection closes is answered like any other.
    return503OnClosing: false,
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 200 },
  })
  app.decorateRequest('client', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('address', '')
  app.decorateRequest('frameOrigins', undefined)
  refuseOtherContentTypes(app)
  addSecurityHeaders(app, isTrusted)
  compressPublic(app)
  app.setErrorHandler(onError)

  mountHealth(app, db, isDraining)

  const clientOfHost = makeClientOfHost(db, clientMemoryMs)
  const warnOfUnknown = hourlyWarning()
  if (config.tracesTo !== undefined) traceRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    request.address = addressOf(request, isTrusted)
    if (request.address === unknownAddress) warnOfUnknown(request)
    if (request.routeOptions.config.needsClient !== true) return
    const host = hostOf(request, isTrusted)
    if (!host.ok) return refuseHost(request, reply, host.refusal)
    const found = await clientOfHost(host.value.name)
    if (!found.ok) return refuseHost(request, reply, found.refusal)
    request.client = found.value
    if (request.routeOptions.config.fromElsewhere !== true && isCrossSite(request, host.value, isTrusted))
      return sendError(request, reply, 403, 'cross-site')
  })
  // A body may take half a minute: a client that was set aside meanwhile takes no change any more (0059).
  app.addHook('preHandler', async (request, reply) => {
    if (request.client === undefined) return
    const found = await clientOfHost(request.client.host)
    if (!found.ok) return refuseHost(request, reply, found.refusal)
  })

  if (metrics !== undefined) {
    app.addHook('onResponse', async (request, reply) => {
      // How long a page listened is no duration of an answer; a gauge counts the open ones.
      if (reply.getHeader('content-type') === eventStream) return
      // Proxies ask every second, and what people are answered would be lost among that.
      if (request.routeOptions.url?.startsWith('/health/')) return
      const { call = 'page' } = request.routeOptions.config
      metrics.request({
        call,
        client: request.client?.key,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      })
    })
  }
  mountOpenApi(
    app,
    routes.map(({ call }) => call),
  )
  const live = openLive(db, streams)
  metrics?.watchStreams(live.count)
  // Before the server waits for what is under way: streams would never end.
  app.addHook('preClose', live.close)
  mountRoutes(app, { config, db, secret, isTrusted, withClientSlot: clientSlots(share), live, clientOfHost }, routes)
  for (const mount of mounts) mount(app, { config, db, secret, isTrusted })
  mountMailPreview(app, { config, db, secret })
  mountMailsOff(app, { db, secret })
  mountMailReports(app, { db, secret })
  mountSsoTried(app)
  mountDevMail(app, { secret, config, db, isTrusted })
  mountInstalledApp(app, { config, db })
  for (const url of [basePath, `${basePath}/*`]) {
    app.all(url, { config: { needsClient: true } }, (request, reply) => sendError(request, reply, 404, 'call-unknown'))
  }
  const page = webFolder === undefined ? undefined : await mountWeb(app, webFolder)
  app.setNotFoundHandler((request, reply) =>
    page === undefined || isOfApi(request) ? sendError(request, reply, 404, 'call-unknown') : page(request, reply),
  )
  return app
}

// Limits by address do not hold for whom the proxy does not name: its operator should know, and once an hour is enough.
function hourlyWarning() {
  let last = Number.NEGATIVE_INFINITY
  return (request: FastifyRequest) => {
    if (performance.now() - last < 3_600_000) return
    last = performance.now()
    request.log.warn(
      { event: 'address-unknown', proxy: request.raw.socket.remoteAddress },
      'a trusted proxy names no address that can be read in X-Forwarded-For or Forwarded; limits by address are off for it',
    )
  }
}

// Methods that no route knows come here too, however their address is written.
function isOfApi(request: FastifyRequest): boolean {
  return /^\/v1(\/|%2f)contests(-|%2d)api/i.test(request.url)
}

// JSON only: what a form of another site could send is refused before it is read (security T10). And whole characters only:
// a text that lost a byte or half a character on the way must not be taken for another (security T32).
function refuseOtherContentTypes(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      return done(Object.assign(new Error('The body is not UTF-8.'), { statusCode: 400 }))
    }
    if (holdsHalfCharacter(text))
      return done(Object.assign(new Error('A text holds half a character.'), { statusCode: 400 }))
    return parseJson(request, text, done)
  })
}
