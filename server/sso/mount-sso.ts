import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeNext } from '../../rules/programs/safe-next.ts'
import type { Config } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { byAddress, takeAttempt } from '../features/limits/limits.ts'
import { findProvider, type KnownProvider } from '../features/sso/providers.ts'
import { isBeingTried, trialToBegin } from '../features/sso/trials.ts'
import { keepBrowser } from '../http/browser-cookie.ts'
import { onError, sendError } from '../http/errors.ts'
import { canvasPath, mountCanvas } from './canvas-routes.ts'
import { goAstray, goAway, goTried, returnPath, triedPath } from './go-back.ts'
import { handleAnswer } from './handle-answer.ts'
import { oidcLogoutUrl } from './oidc.ts'
import { mountOidc, startOidc } from './oidc-routes.ts'
import { mountSaml, startSaml } from './saml-routes.ts'
import {
  isOn,
  type MountAnswer,
  type MountRoute,
  type SignOnStart,
  type SsoContext,
  type SsoHandler,
  trouble,
} from './sso-context.ts'

export interface SsoParts {
  readonly config: Config
  readonly db: Database
  readonly secret: Buffer
}

/** How many sign-ons one address may begin: as many as an office that arrives in the morning. */
const startsPerAddress = { kind: 'sso-start', most: 300, minutes: 15 } as const

/** A SAML response of 256 KB is larger by a third as base64, and by some more in a form (security T17). */
const mostFormBytes = 512 * 1024

/** Single sign-on (decisions §2): where it begins, where providers answer, and where it ends. */
export function mountSso(app: FastifyInstance, parts: SsoParts): void {
  app.register(async scope => mountRoutes(scope, parts))
}

// A plugin scope of its own: only providers may post forms (security T10).
function mountRoutes(scope: FastifyInstance, parts: SsoParts): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: mostFormBytes },
    (_request, body, done) => done(null, readForm(body as Buffer)),
  )
  const mount: MountRoute = (method, url, handle, page) => {
    scope.route({
      method,
      url,
      // Providers post their answers from their own sites; each answer proves itself.
      config: { needsClient: true, fromElsewhere: true },
      handler: async (request, reply) => {
        const context = contextOf(parts, request, reply)
        const answers = isOn(context.client) || isPage(method, url) || (await isTried(context))
        return answers ? handle(context) : sendError(request, reply, 404, 'call-unknown')
      },
      errorHandler: (error, request, reply) =>
        page === undefined ? onError(error, request, reply) : goAstray(error, request, reply, page),
    })
  }
  const mountAnswer: MountAnswer = (method, url, handle, page) =>
    mount(method, url, context => handleAnswer(context, handle, page), page)
  mount('GET', '/sso/login', atOrigin(begin), returnPath)
  mount('GET', '/sso/logout', end, '/login')
  mount('GET', '/sso/try/:trialId', atOrigin(tryProvider), triedPath)
  mountOidc(mountAnswer)
  mountSaml(mount, mountAnswer)
  mountCanvas(mount, mountAnswer)
}

// Each field once, for of two values nobody could say which was meant; all that is ever in one is ASCII.
function readForm(body: Buffer): Record<string, string> {
  const form = new URLSearchParams(body.toString('latin1'))
  const times = new Map<string, number>()
  for (const name of form.keys()) times.set(name, (times.get(name) ?? 0) + 1)
  return Object.fromEntries([...form].filter(([name, text]) => times.get(name) === 1 && isAscii(text)))
}

function isAscii(text: string): boolean {
  return !/[^\x20-\x7e\t\r\n]/.test(text)
}

function contextOf({ config, db, secret }: SsoParts, request: FastifyRequest, reply: FastifyReply): SsoContext {
  const client = request.client!
  const port = config.port === 0 ? (request.raw.socket.localPort ?? 0) : config.port
  const origin = originOf(client, { port })
  return { db, client, secret, origin, address: request.address, request, reply }
}

// The page itself is everybody's: without single sign-on it says that nobody signed on (product §2).
function isPage(method: string, url: string): boolean {
  return method === 'GET' && url === canvasPath
}

// Providers answer there, and know the browser again by a cookie of that host alone.
function atOrigin(handle: SsoHandler): SsoHandler {
  return async context => {
    const { client, origin, request, reply } = context
    if (client.host === new URL(origin).hostname) return handle(context)
    const { pathname, search } = new URL(request.url, origin)
    return reply.header('cache-control', 'no-store').redirect(origin + pathname + search, 303)
  }
}

/** Begins a sign-on at a provider: `/sso/login?provider=acme&next=/profile`. */
async function begin(context: SsoContext): Promise<FastifyReply> {
  const { db, client, secret, address, request, reply, origin } = context
  // An owner's test opens its own way alone.
  if (!isOn(client)) return sendError(request, reply, 404, 'call-unknown')
  const { provider: providerId, next } = request.query as Record<string, unknown>
  const limits = byAddress({ ...startsPerAddress, subject: address })
  const found = await withClient(db, client.clientId, async tx => {
    const wait = await takeAttempt(tx, limits)
    if (wait > 0) return wait
    const { now } = tx
    return {
      now,
      provider: await findProvider(tx, secret, typeof providerId === 'string' ? providerId : undefined),
    }
  })
  if (typeof found === 'number') {
    reply.header('retry-after', String(found))
    return goAway(context, trouble('too many sign-ons begun'))
  }
  const { now, provider } = found
  if (!provider.ok) return goAway(context, trouble('provider unknown'))
  if (provider.value.isSealedOtherwise) return goAway(context, trouble('secrets have another key'))
  const browser = keepBrowser(request, reply, origin)
  return start(context, provider.value, { browser, now, next: typeof next === 'string' ? safeNext(next) : undefined })
}

// Before single sign-on is on, its addresses answer while an owner tries a provider, and until then they are not there (T15).
function isTried({ db, client }: SsoContext): Promise<boolean> {
  return withClient(db, client.clientId, isBeingTried)
}

/** Begins an owner's test of a provider, in a window of its own: once for each test. */
async function tryProvider(context: SsoContext): Promise<FastifyReply> {
  const { db, client, secret, address, request, reply, origin } = context
  const { trialId } = request.params as { trialId: string }
  const limits = byAddress({ ...startsPerAddress, subject: address })
  const { wait, known, now } = await withClient(db, client.clientId, async tx => ({
    wait: await takeAttempt(tx, limits),
    known: await trialToBegin(tx, secret, trialId),
    now: tx.now,
  }))
  if (wait > 0 || known === undefined) {
    return goTried(context, { tried: { providerId: 'unknown', outcome: 'bad', reason: 'no such test is open' } })
  }
  const browser = keepBrowser(request, reply, origin)
  return start(context, known, { browser, now, next: undefined, trialId })
}

function start(context: SsoContext, { provider }: KnownProvider, wish: SignOnStart) {
  switch (provider.type) {
    case 'oidc':
      return startOidc(context, provider, wish)
    case 'saml':
      return startSaml(context, provider, wish)
    default:
      return goAway(context, trouble('a sign-on does not begin here', provider.providerId))
  }
}

/**
 * Where people go who have logged out here: the client's own address, the page of the provider that they came by, else login. A page
 * that does not know by which leads to the first's.
 */
async function end(context: SsoContext): Promise<FastifyReply> {
  const { db, client, secret, origin, request, reply } = context
  const { provider: providerId } = request.query as Record<string, unknown>
  const { logoutUrl } = client.settings.sso
  if (logoutUrl !== undefined) return reply.redirect(logoutUrl, 303)
  const { found, now } = await withClient(db, client.clientId, async tx => ({
    found: await findProvider(tx, secret, typeof providerId === 'string' ? providerId : undefined),
    now: tx.now,
  }))
  const provider = found.ok ? found.value.provider : undefined
  const theirs =
    provider?.type === 'oidc'
      ? await oidcLogoutUrl(provider, origin, now).catch(() => undefined)
      : provider?.type === 'saml'
        ? provider.sloUrl
        : undefined
  return reply.header('cache-control', 'no-store').redirect(theirs ?? '/login', 303)
}
