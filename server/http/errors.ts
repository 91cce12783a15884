import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '../../contract/call.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { PersonErased } from '../features/accounts/hold-person.ts'
import { actorOf } from '../features/accounts/launched-act.ts'
import { mediaLabelOf } from '../features/clients/client-data.ts'
import { ConfigAppFetchError } from '../features/clients/client-of-host.ts'
import { isOffered } from '../features/profile/set-locale.ts'
import { translate, translateFor } from '../features/translations/translate.ts'
import { noteUnavailable } from './note-unavailable.ts'
import { requestIdHeader, securityHeaders } from './security-headers.ts'

/**
 * A failed reply, in the person's language (decisions §2, Errors). The code's words are at `errors.<code>`. A denial is one line
 * of the log (security T35); an internal error has one already. A refusal with `seconds` sets `Retry-After` as well.
 */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  httpCode: number,
  code: string,
  details: Readonly<Record<string, string | number>> = {},
  more: Pick<ErrorReply, 'methods' | 'at'> = {},
): FastifyReply {
  if (httpCode < 500) request.log.info({ denied: code, httpCode, ...whoAndWhat(request) }, 'denied')
  if (httpCode === 503) request.log.warn({ denied: code, httpCode, ...whoAndWhat(request) }, 'denied')
  const messageCode = `errors.${code}`
  const body: ErrorReply = {
    message: messageOf(request, messageCode, details),
    httpCode,
    messageCode,
    requestId: request.id,
    ...more,
    ...(request.routeOptions?.config.hasErrorCode ? { errorCode: code } : {}),
  }
  const seconds = details['seconds'] ?? (httpCode === 503 ? 2 : undefined)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply
    .code(httpCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** These five names are the wire's own (product §8); the page goes to its error screen on them. */
export function refuseHost(request: FastifyRequest, reply: FastifyReply, refusal: string): FastifyReply {
  reply.header('x-error-code', refusal)
  return sendError(request, reply, 400, refusal)
}

/** Whatever was not foreseen: bad requests say so, the database's absence is 503, the rest is a bug, logged with its id. */
export function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (error instanceof DatabaseUnavailable) {
    noteUnavailable(request.log, error)
    return sendError(request, reply, 503, 'database-unavailable')
  }
  if (error instanceof PersonErased) return sendError(request, reply, 401, 'session-ended')
  // The client is gone, and there is no error of ours.
  if (isBrokenOff(request, code)) {
    request.log.info({ event: 'broken-off', ...whoAndWhat(request) }, 'broken off by the sender')
    return reply.code(400).send()
  }
  // Text that PostgreSQL cannot hold, such as one with a NUL.
  if (code === '22021' || code === '22P05') return sendError(request, reply, 400, 'request-malformed')
  if (statusCode === 413) return sendError(request, reply, 413, 'request-too-large')
  if (statusCode === 415) return sendError(request, reply, 415, 'content-type-unsupported')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return sendError(request, reply, 400, 'request-malformed')
  }
  request.log.error({ err: error }, 'unexpected')
  return sendError(request, reply, 500, error instanceof ConfigAppFetchError ? 'ConfigAppFetchError' : 'generic.global')
}

// The connection ended before the request did: of a whole request it is a connection of ours, such as the database's.
function isBrokenOff({ raw }: FastifyRequest, code: string | undefined): boolean {
  return code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

/** Who asked for what, from where, by the ids of the audit trail: in a launched session both (decisions §8). What is not known is left out. */
function whoAndWhat({ client, session, headers, address, routeOptions }: FastifyRequest) {
  return {
    call: routeOptions?.config.call,
    client: client?.key,
    ...(client === undefined ? { host: headers.host } : {}),
    actor: session && actorOf(session),
    address,
  }
}

/** What is no HTTP, or no whole request in time: the connection is answered and closed before there is a request. */
export function onClientError(error: Error & { code?: string }, socket: Duplex, log: FastifyBaseLogger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, httpCode] = clientErrorStatus[error.code ?? ''] ?? (['400 Bad Request', 400] as const)
  const requestId = randomUUID()
  log.info({ denied: 'request-malformed', code: error.code, requestId }, 'denied')
  const messageCode = 'errors.request-malformed'
  const body = JSON.stringify({ message: translate('en_US', messageCode), httpCode, messageCode, requestId })
  const more = {
    [requestIdHeader]: requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }
  const lines = Object.entries({ ...securityHeaders, ...more }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

const clientErrorStatus: Readonly<Record<string, readonly [string, number]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 431],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 408],
}

/** The words of a failure; those that speak of points call them as the client does. */
function messageOf(request: FastifyRequest, messageCode: string, details: Readonly<Record<string, string | number>>) {
  const locale = localeOfRequest(request)
  const { client } = request
  if (client === undefined) return translate(locale, messageCode, details)
  return translateFor(client, locale, messageCode, { mediaLabel: mediaLabelOf(client, locale), ...details })
}

/** The language of who is signed in; of a visitor the one that they chose on the page, where the client offers it. */
function localeOfRequest({ session, client, headers }: FastifyRequest): string {
  const chosen = headers['x-locale']
  if (session === undefined && client && typeof chosen === 'string' && isOffered(client, chosen)) return chosen
  return session?.locale ?? client?.defaultLocale ?? 'en_US'
}
