import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeNext } from '../../rules/programs/safe-next.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { withClient } from '../db/tenant.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { noteTry, waitToTry } from '../features/limits/limits.ts'
import { findProvider, type KnownProvider } from '../features/sso/providers.ts'
import { addressOf } from '../http/address.ts'
import { keepBrowser } from '../http/browser-cookie.ts'
import { sendError } from '../http/errors.ts'
import { mountCanvas } from './canvas-doors.ts'
import { goAway } from './go-back.ts'
import { oidcLogoutUrl } from './oidc.ts'
import { mountOidc, startOidc } from './oidc-doors.ts'
import { mountSaml, startSaml } from './saml-doors.ts'
import type { MountDoor, SsoVisit } from './sso-visit.ts'

export interface SsoParts {
  readonly config: Config
  readonly db: Database
  readonly secret: Buffer
  readonly isTrusted: (address: string) => boolean
}

/** How many sign-ons one address may begin: as many as an office that arrives in the morning. */
const startsPerAddress = { kind: 'sso-start', most: 300, minutes: 15 } as const

/** A SAML response of 256 KB is larger by a third as base64, and by some more in a form (security T17). */
const mostFormBytes = 512 * 1024

/** Single sign-on (decisions §2): where it begins, where providers answer, and where it ends. */
export function mountSso(app: FastifyInstance, parts: SsoParts): void {
  app.register(async room => mountDoors(room, parts))
}

// In a room of its own: providers post forms, and nobody else may (security T10).
function mountDoors(room: FastifyInstance, parts: SsoParts): void {
  room.removeAllContentTypeParsers()
  room.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostFormBytes },
    (_request, body, done) => done(null, readForm(body as string)),
  )
  const mount: MountDoor = (method, url, door) => {
    room.route({
      method,
      url,
      // Providers post their answers from their own sites; each answer proves itself.
      config: { needsClient: true, fromElsewhere: true },
      handler: (request, reply) => {
        const visit = visitOf(parts, request, reply)
        return isOn(visit) ? door(visit) : sendError(request, reply, 404, 'call-unknown')
      },
    })
  }
  mount('GET', '/sso/login', begin)
  mount('GET', '/sso/logout', end)
  mountOidc(mount)
  mountSaml(mount)
  mountCanvas(mount)
}

// Each field once: of two values nobody could say which was meant.
function readForm(body: string): Record<string, string> {
  const form = new URLSearchParams(body)
  const names = [...form.keys()]
  return Object.fromEntries([...form].filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)))
}

function visitOf({ config, db, secret, isTrusted }: SsoParts, request: FastifyRequest, reply: FastifyReply): SsoVisit {
  const client = request.client!
  const port = config.port === 0 ? (request.raw.socket.localPort ?? 0) : config.port
  const origin = originOf(client, { port })
  return { db, client, secret, origin, address: addressOf(request, isTrusted), request, reply }
}

function isOn({ client }: SsoVisit): boolean {
  const { ssoType } = client.settings.sso
  return ssoType === 'sso_login' || ssoType === 'sso_only'
}

/** Begins a sign-on at a provider: `/sso/login?provider=acme&next=/profile`. */
async function begin(visit: SsoVisit): Promise<FastifyReply> {
  const { db, client, secret, address, request, reply, origin } = visit
  const { provider: providerId, next } = request.query as Record<string, unknown>
  const limit = { ...startsPerAddress, subject: address }
  const found = await withClient(db, client.clientId, async tenant => {
    const wait = await waitToTry(tenant, [limit])
    if (wait > 0) return wait
    await noteTry(tenant, [limit])
    return findProvider(tenant, secret, typeof providerId === 'string' ? providerId : undefined)
  })
  if (typeof found === 'number') {
    reply.header('retry-after', String(found))
    return goAway(visit, { flag: 'error', reason: 'too many sign-ons begun' })
  }
  if (!found.ok) return goAway(visit, { flag: 'error', reason: 'provider unknown' })
  if (found.value.isSealedOtherwise) return goAway(visit, { flag: 'error', reason: 'secrets have another key' })
  const browser = keepBrowser(request, reply, origin)
  const wanted = typeof next === 'string' ? safeNext(next) : undefined
  return start(visit, found.value, browser, wanted)
}

function start(visit: SsoVisit, known: KnownProvider, browser: string, next: string | undefined) {
  switch (known.provider.type) {
    case 'oidc':
      return startOidc(visit, known.provider, browser, next)
    case 'saml':
      return startSaml(visit, known.provider, browser, next)
    default:
      return goAway(visit, { flag: 'error', reason: 'a sign-on does not begin here' }, known.provider.providerId)
  }
}

/** Where people go who have logged out here: the client's own address, the provider's page, else login. */
async function end(visit: SsoVisit): Promise<FastifyReply> {
  const { db, client, secret, origin, reply } = visit
  const { logoutUrl } = client.settings.sso
  if (logoutUrl !== undefined) return reply.redirect(logoutUrl, 303)
  const found = await withClient(db, client.clientId, tenant => findProvider(tenant, secret))
  const provider = found.ok ? found.value.provider : undefined
  const theirs =
    provider?.type === 'oidc'
      ? await oidcLogoutUrl(provider, origin).catch(() => undefined)
      : provider?.type === 'saml'
        ? provider.sloUrl
        : undefined
  return reply.header('cache-control', 'no-store').redirect(theirs ?? '/login', 303)
}
