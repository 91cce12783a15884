import type { FastifyReply } from 'fastify'
import type { SsoProvider } from '../../contract/sso-document.ts'
import { safeNext } from '../../rules/programs/safe-next.ts'
import type { Tenant } from '../db/tenant.ts'
import { recordEvent } from '../features/audit/events.ts'
import { type Assertion, mapPerson } from '../features/sso/map-person.ts'
import type { KnownProvider } from '../features/sso/providers.ts'
import { issueReturn } from '../features/sso/sso-return.ts'
import type { SsoRefusal, SsoVisit } from './sso-visit.ts'

/** Where the page takes over from the provider (product §2, single sign-on return). */
const returnPath = '/sso-authenticated'

/** Somebody for whom a provider has vouched, as the return address says it. */
export interface Arrived {
  readonly ticket: string
  readonly userName: string
  readonly place: Readonly<Record<string, string>>
}

/**
 * Takes in somebody for whom a provider vouches: who they are here, and a ticket for the browser that began it. In the
 * transaction in which the answer is noted as taken.
 */
export async function arrive(
  tenant: Tenant,
  known: KnownProvider,
  assertion: Assertion,
  { browserHash, next }: { readonly browserHash: Buffer; readonly next: string | undefined },
): Promise<Arrived | SsoRefusal> {
  const mapped = await mapPerson(tenant, known, assertion)
  if (!mapped.ok) return { flag: 'unmapped', reason: String(mapped.details?.['reason']) }
  const { personId, userName } = mapped.value
  const ticket = await issueReturn(tenant, personId, browserHash)
  const details = { providerId: known.provider.providerId }
  await recordEvent(tenant, { actor: userName, action: 'sso.signed-on', subject: userName, details })
  return { ticket, userName, place: placeOf(known.provider, assertion, next) }
}

/** Sends the browser on to the page that exchanges the ticket. */
export function goIn(
  { reply, request, client }: SsoVisit,
  { ticket, userName, place }: Arrived,
  path = returnPath,
): FastifyReply {
  request.log.info({ sso: 'done', client: client.key, actor: userName }, 'sign-on')
  return redirect(reply, path, { JSESSIONID: ticket, ...place })
}

/** Sends the browser to the page that says why not; what was wrong stands in the log alone, once. */
export function goAway(
  { reply, request, client }: SsoVisit,
  refusal: SsoRefusal,
  providerId?: string,
  path = returnPath,
): FastifyReply {
  request.log.warn({ sso: refusal.flag, reason: refusal.reason, provider: providerId, client: client.key }, 'sign-on')
  return redirect(reply, path, { [refusal.flag]: 'true' })
}

function redirect(reply: FastifyReply, path: string, query: Readonly<Record<string, string>>): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`${path}?${new URLSearchParams(query)}`, 303)
}

// Where the provider says to go in, or else what the person had asked for: the page decides by the same rules again.
function placeOf(
  { program, roles }: SsoProvider,
  { attributes }: Assertion,
  next: string | undefined,
): Record<string, string> {
  const read = (attribute: string | undefined) => (attribute === undefined ? undefined : attributes[attribute])
  const programid = read(program.id)
  const role = read(program.role)
  const section = read(program.section)
  if (programid === undefined) return next === undefined ? {} : { next: safeNext(next) }
  return {
    programid,
    ...(role !== undefined && { programrole: roles[role] ?? role }),
    ...(section !== undefined && { section }),
  }
}
