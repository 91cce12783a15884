import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SsoProvider } from '../../contract/sso-document.ts'
import { safeNext } from '../../rules/programs/safe-next.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { recordEvent } from '../features/audit/events.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { type Assertion, mapPerson } from '../features/sso/map-person.ts'
import { type KnownProvider, noteOwnerSignOn } from '../features/sso/providers.ts'
import { issueReturn } from '../features/sso/sso-return.ts'
import { endTrialBadly, endTrialWell } from '../features/sso/trials.ts'
import { type Arrived, invalid, isOn, type SsoContext, type SsoRefusal, type Tried, trouble } from './sso-context.ts'

/** Where the page takes over from the provider (product §2, single sign-on return). */
export const returnPath = '/sso-authenticated'

/** A name that a provider gives: at most as long as directories give them, and nothing that two names could differ by unseen. */
const fitName = /^(?!\s)[^\p{Cc}\p{Cs}]{1,255}(?<!\s)$/u

/**
 * Takes in somebody for whom a provider vouches: who they are here, and a ticket for the browser that began it. In the
 * transaction in which the answer is noted as taken.
 */
export async function arrive(
  tx: ClientTx,
  known: KnownProvider,
  assertion: Assertion,
  { browserHash, next }: { readonly browserHash: Buffer; readonly next: string | undefined },
): Promise<Arrived | SsoRefusal> {
  const { providerId } = known.provider
  // Its addresses answer all the same while an owner tries a provider (T15).
  if (!isOn(await getClient(tx))) return trouble('single sign-on is off', providerId)
  if (!fitName.test(assertion.subject)) return invalid('the name is not fit', providerId)
  const mapped = await mapPerson(tx, known, assertion)
  if (!mapped.ok) return { flag: 'unmapped', reason: String(mapped.details?.['reason']), providerId }
  const { personId } = mapped.value
  const ticket = await issueReturn(tx, personId, browserHash)
  const self = `person:${personId}` as const
  await noteOwnerSignOn(tx, known, personId)
  await recordEvent(tx, { actor: self, action: 'sso.signed-on', subject: self, details: { providerId } })
  return { ticket, personId, providerId, place: placeOf(known.provider, assertion, next) }
}

/** Where the window of a test ends: a page that says so and leads nowhere. */
export const triedPath = '/sso/tried'

/**
 * Ends a test of a provider: whom it vouched for, or what was wrong, is kept for the owner who began it. In the transaction in which the
 * answer was taken out, or in one of its own.
 */
export async function endTrial(
  tx: ClientTx,
  trial: { readonly trialId: string; readonly known: KnownProvider },
  answer: Assertion | SsoRefusal,
): Promise<Tried> {
  const { providerId } = trial.known.provider
  if ('subject' in answer && fitName.test(answer.subject)) {
    await endTrialWell(tx, trial, answer)
    return { tried: { providerId, outcome: 'good' } }
  }
  const reason = 'flag' in answer ? answer.reason : 'the name is not fit'
  await endTrialBadly(tx, trial.trialId, reason)
  return { tried: { providerId, outcome: 'bad', reason } }
}

/** Sends the window of a test to its end. */
export function goTried({ reply, request, client, address }: SsoContext, { tried }: Tried): FastifyReply {
  const { providerId, outcome, reason } = tried
  request.log.info({ sso: 'tried', provider: providerId, outcome, reason, client: client.key, address }, 'sign-on')
  return redirect(reply, triedPath, {})
}

/** Sends the browser on to the page that exchanges the ticket. */
export function goIn(
  { reply, request, client, address }: SsoContext,
  { ticket, personId, providerId, place }: Arrived,
  page = returnPath,
): FastifyReply {
  const actor = `person:${personId}`
  request.log.info({ sso: 'done', provider: providerId, client: client.key, actor, address }, 'sign-on')
  return redirect(reply, page, { JSESSIONID: ticket, provider: providerId, ...place })
}

/** Sends the browser to the page that says why not; what was wrong stands in the log alone, once. */
export function goAway(
  { reply, request, client, address }: SsoContext,
  { flag, reason, providerId }: SsoRefusal,
  page = returnPath,
): FastifyReply {
  const line = { sso: flag, reason: reason.slice(0, 300), provider: providerId, client: client.key, address }
  request.log.warn(line, 'sign-on')
  return redirect(reply, page, { [flag]: 'true' })
}

/**
 * What was not foreseen leads to the page too, for a browser is on its way: what cannot be read is `invalid`, the
 * database's absence and faults of ours are `error`, each one line of the log.
 */
export function goAstray(error: unknown, request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const { statusCode = 500 } = error as { statusCode?: number }
  const { client, address } = request
  const isUnreadable = statusCode >= 400 && statusCode < 500
  const flag = isUnreadable ? 'invalid' : 'error'
  const line = { sso: flag, client: client?.key, address }
  if (isUnreadable) request.log.warn({ ...line, reason: `cannot be read: ${statusCode}` }, 'sign-on')
  else if (error instanceof DatabaseUnavailable) {
    request.log.warn({ ...line, reason: error.reason }, 'database unavailable')
  } else request.log.error({ ...line, err: error }, 'unexpected')
  return redirect(reply, page, { [flag]: 'true' })
}

function redirect(reply: FastifyReply, path: string, query: Readonly<Record<string, string>>): FastifyReply {
  const search = new URLSearchParams(query).toString()
  return reply.header('cache-control', 'no-store').redirect(search === '' ? path : `${path}?${search}`, 303)
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
    ...(role !== undefined && { programrole: Object.hasOwn(roles, role) ? roles[role]! : role }),
    ...(section !== undefined && { section }),
  }
}
