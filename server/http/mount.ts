import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'
import { basePath } from '../../contract/call.ts'
import { eventStream } from '../../contract/calls/session/events.ts'
import { may, maySomewhere } from '../../rules/access/permissions.ts'
import type { Config } from '../config.ts'
import { readerOf } from '../db/client-reads.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { noteLaunchedAct } from '../features/accounts/launched-act.ts'
import { takesPasswords } from '../features/accounts/may-sign-in.ts'
import { type FoundSession, findSession, homeOf, noteSeen, type Session } from '../features/accounts/sessions.ts'
import type { makeClientOfHost } from '../features/clients/client-of-host.ts'
import { originOf, originOfHost } from '../features/clients/origin-of.ts'
import { whatToProve } from '../features/factors/what-to-prove.ts'
import { launchStands } from '../features/launch/launch-stands.ts'
import type { Live } from '../features/live/live.ts'
import { exchangeReturn } from '../features/sso/sso-return.ts'
import { inSpan } from '../traces/span.ts'
import { browserOf } from './browser-cookie.ts'
import { refuseHost, sendError } from './errors.ts'
import type { WithClientSlot } from './fair-share.ts'
import { readBytes, readForm } from './read-form.ts'
import { checkPart, type Route } from './route.ts'

interface Parts {
  readonly config: Config
  readonly db: Database
  readonly secret: Buffer
  readonly isTrusted: (address: string) => boolean
  readonly withClientSlot: WithClientSlot
  readonly live: Live
  readonly clientOfHost: ReturnType<typeof makeClientOfHost>
}

/** Mounts each route at the path of its call. */
export function mountRoutes(app: FastifyInstance, parts: Parts, routes: readonly Route[]): void {
  for (const route of routes) {
    const { name, method, path, reply, form, bytes, media, errorCode = false } = route.call
    const twins = routes.filter(other => other !== route && other.call.path === path && other.call.method === method)
    // A file of what another call answers as JSON: whoever wants it asks that one for it (decisions §2).
    if (media !== undefined && twins.length > 0) continue
    const options: RouteOptions = {
      method,
      url: fastifyPath(path),
      config: { needsClient: true, hasErrorCode: errorCode, call: name },
      ...(media === undefined ? { schema: { response: { 200: replySchema(reply) } } } : {}),
      handler: (request, reply) =>
        inSpan(name, {}, () => handleInTurn(parts, acceptedRoute(request, route, twins), request, reply)),
    }
    if (bytes !== undefined) app.register(async child => mountBytes(child, options))
    else if (form !== undefined) app.register(child => mountForm(child, options))
    else app.route(options)
  }
}

/** Of the routes at one address, the one whose media type the request accepts by name, else the first. */
function acceptedRoute({ headers: { accept = '' } }: FastifyRequest, route: Route, twins: readonly Route[]): Route {
  const types = accept.split(',').map(type => type.split(';')[0]!.trim().toLowerCase())
  return twins.find(({ call: { media } }) => media !== undefined && types.includes(media)) ?? route
}

// Registered in a plugin of its own, so that only this route accepts a form (security T10), and accepts no JSON.
async function mountForm(app: FastifyInstance, options: RouteOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
  app.route(options)
}

// The same for a body of bytes, which is read once it is known who sends it.
function mountBytes(app: FastifyInstance, options: RouteOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', (_, body, done) => done(null, body))
  app.route(options)
}

// A form arrives as slowly as its sender likes, and a stream stays open as long as its page: they have limits of their own,
// and must not take a slot from other requests.
async function handleInTurn(parts: Parts, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const isSlow = route.call.form !== undefined || route.call.bytes !== undefined || route.call.media === eventStream
  if (isSlow) return handle(parts, route, request, reply)
  const handled = await parts.withClientSlot(request.client!.clientId, () => handle(parts, route, request, reply))
  return handled.ok ? handled.value : sendError(request, reply, 503, handled.refusal)
}

async function handle(parts: Parts, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { config, db } = parts
  const client = request.client!
  const { call } = route
  const reader = readerOf(db, client.clientId)
  let found: FoundSession | undefined
  let newSessionId: string | undefined
  if (route.byPassword && !takesPasswords(client)) {
    return sendError(request, reply, 403, 'password-sign-in-off')
  }
  if (route.who !== 'anyone') {
    const sessionId = request.headers['x-session-id']
    // Background requests of a page must not keep an unused session alive.
    const isSeen = request.headers['x-in-background'] === undefined && call.media !== eventStream
    found = await findSession(reader, sessionId)
    if (found === undefined && route.takesReturn && typeof sessionId === 'string') {
      newSessionId = await sessionOfReturn(parts, request, sessionId)
      if (newSessionId !== undefined) found = await findSession(reader, newSessionId)
    }
    if (found === undefined) {
      const home = await homeOf(db, client.clientId, sessionId)
      // Worth a look: a session id got to where it does not belong (security T1).
      if (home !== undefined) {
        request.log.warn({ event: 'tenant-mismatch', client: client.key, home, call: call.name }, 'session elsewhere')
      }
      return sendError(request, reply, 401, 'session-ended')
    }
    if (isSeen) await noteSeen(db, found)
    request.session = found.session
    if (!(await launchStands(db, client, found.session))) return sendError(request, reply, 401, 'session-ended')
    const refusal = whyNot(route, found.session)
    if (refusal === 'proof-needed') return askForProof(request, reply, reader, route)
    if (refusal !== undefined) return sendError(request, reply, 403, refusal)
  }
  const params = checkPart(call.params, request.params)
  if (!params.ok) return sendError(request, reply, 404, 'call-unknown')
  const query = checkPart(call.query, request.query)
  if (!query.ok) return sendError(request, reply, 400, 'query-malformed', { at: query.at || 'query' })
  const form = call.bytes ? await readBytes(request, call.bytes) : call.form && (await readForm(request, call.form))
  if (form !== undefined && !form.ok && form.refusal !== 'malformed') {
    return denied(request, reply, route, (call.bytes ?? call.form)![form.refusal])
  }
  if (form?.ok === false) return sendError(request, reply, 400, 'body-malformed', { at: 'body', ...form.details })
  const body = checkPart(call.body, form === undefined ? request.body : form.value)
  if (!body.ok) return sendError(request, reply, 400, 'body-malformed', { at: body.at || 'body' })

  // After its form and its wait for a slot, too: the client may have been set aside since.
  const still = await parts.clientOfHost(client.host)
  if (!still.ok) return refuseHost(request, reply, still.refusal)
  // Recorded first: an unrecorded act would be worse than a recorded one that is then refused.
  if (request.session?.launchedBy !== undefined && call.method !== 'GET') {
    await noteLaunchedAct(db, request.session, request.session.launchedBy, call.name)
  }
  const outcome = await route.handle({
    params: params.value,
    query: query.value,
    body: body.value,
    db,
    client,
    session: request.session,
    locale: request.session?.locale ?? client.defaultLocale,
    address: request.address,
    secret: parts.secret,
    config,
    origin: originOf(client, { port: portOf(request, config) }),
    party: { host: client.host, origin: originOfHost(client, { port: portOf(request, config) }), name: client.name },
    newSessionId,
    live: parts.live,
    reader,
    request,
    reply,
  })
  if (!outcome.ok && outcome.refusal === 'proof-needed') return askForProof(request, reply, reader, route)
  if (!outcome.ok) return denied(request, reply, route, outcome.refusal, outcome.details)
  if (call.media !== undefined) return sendFile(request, reply, call.media, outcome.value as Buffer | Readable)
  if (config.checkReplies) assertReply(route, outcome.value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.header('x-string-encoding', 'none')
  return reply.type('application/json; charset=utf-8').send(textOf(route, reply, outcome.value))
}

// A picture or a file: not embeddable elsewhere, and without scripts (security T29).
function sendFile(request: FastifyRequest, reply: FastifyReply, media: string, file: Buffer | Readable): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-string-encoding', 'none')
  const etag = reply.getHeader('etag')
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(media === 'text/csv' ? 'text/csv; charset=utf-8' : media).send(file)
}

// Back from single sign-on the page holds a ticket, which is exchanged for a session in the browser that began it (T13).
async function sessionOfReturn(
  { db, config }: Parts,
  request: FastifyRequest,
  ticket: string,
): Promise<string | undefined> {
  const client = request.client!
  const browser = browserOf(request, originOf(client, { port: portOf(request, config) }))
  if (browser === undefined) return undefined
  const begun = await withClient(db, client.clientId, tx => exchangeReturn(tx, ticket, browser))
  return begun?.sessionId
}

// What a route requires of a session besides being alive.
function whyNot({ who, inLaunch, proof }: Route, session: Session): Denial | undefined {
  const { grants, launchedBy, provedAt, isProofFresh } = session
  const isOfConsole = typeof who === 'object' || who === 'granted'
  if (launchedBy !== undefined && (inLaunch === 'refused' || isOfConsole)) return 'not-while-launched'
  if (isOfConsole && grants.length === 0) return 'not-an-administrator'
  if (typeof who === 'object') {
    const isAllowed = who.in === 'program' ? maySomewhere(grants, who.may) : may(grants, who.may)
    if (!isAllowed) return 'not-permitted'
    if (provedAt === undefined) return 'proof-needed'
  }
  return proof && !isProofFresh ? 'proof-needed' : undefined
}

type Denial = 'not-an-administrator' | 'not-permitted' | 'not-while-launched' | 'proof-needed'

// By what, says the reply: it differs from person to person and from host to host.
async function askForProof(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: ClientTx,
  { who }: Route,
): Promise<FastifyReply> {
  const { refusal, methods } = await whatToProve(reader, request.session!, request.client!, who === 'granted')
  return sendError(request, reply, 403, refusal, {}, { methods })
}

function denied(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  refusal: string,
  details?: Readonly<Record<string, string | number>>,
): FastifyReply {
  const at = refusal === 'settings-malformed' && details?.['at']
  const more = typeof at === 'string' ? { at } : {}
  return sendError(request, reply, route.call.refusals[refusal] ?? 500, refusal, details, more)
}

// A server that was started on any free port knows it only once it listens.
function portOf(request: FastifyRequest, { port }: Config): number {
  return port === 0 ? (request.raw.socket.localPort ?? 0) : port
}

// A reply that was sent before, such as remembered views, is sent as the same text. Each contract has its own: another
// might leave out what this one names.
const texts = new WeakMap<Route, WeakMap<object, string>>()

function textOf(route: Route, reply: FastifyReply, value: unknown): string {
  const key = value as object
  const known = texts.get(route) ?? new WeakMap<object, string>()
  texts.set(route, known)
  const text = known.get(key) ?? (reply.serialize(value) as string)
  if (Object.isFrozen(key)) known.set(key, text)
  return text
}

function assertReply({ call }: Route, value: unknown): void {
  const parsed = call.reply.safeParse(value)
  if (!parsed.success) throw new Error(`${call.name} broke its contract: ${JSON.stringify(parsed.error.issues)}`)
}

function fastifyPath(path: string): string {
  return basePath + path.replace(/\{(\w+)\}/g, ':$1')
}

// A process that builds several servers, as the tests do, makes each once.
const replySchemas = new WeakMap<z.ZodMiniType, object>()

// A reply leaves through the serializer that is made of its contract: what the contract does not name stays inside.
function replySchema(schema: z.ZodMiniType): object {
  const known = replySchemas.get(schema)
  if (known !== undefined) return known
  const { $schema: _, ...json } = toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  replySchemas.set(schema, json)
  return json
}
