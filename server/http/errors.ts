import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '../../contract/call.ts'
import { DatabaseUnavailable } from '../db/tenant.ts'
import { translate } from '../features/translations/translate.ts'

/** A failed reply, in the person's language (decisions §2, Errors). The code's words are at `errors.<code>`. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  httpCode: number,
  code: string,
  details: Readonly<Record<string, string | number>> = {},
): FastifyReply {
  const messageCode = `errors.${code}`
  const body: ErrorReply = {
    message: translate(localeOfRequest(request), messageCode, details),
    httpCode,
    messageCode,
    requestId: request.id,
  }
  if (httpCode === 503) reply.header('retry-after', '2')
  return reply
    .code(httpCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Whatever was not foreseen: bad requests say so, the database's absence is 503, the rest is a bug, logged with its id. */
export function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: number }
  if (error instanceof DatabaseUnavailable) {
    request.log.warn({ err: error.cause ?? error }, 'database unavailable')
    return sendError(request, reply, 503, 'database-unavailable')
  }
  if (statusCode === 413) return sendError(request, reply, 413, 'request-too-large')
  if (statusCode === 415) return sendError(request, reply, 415, 'content-type-unsupported')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return sendError(request, reply, 400, 'request-malformed')
  }
  request.log.error({ err: error }, 'unexpected')
  return sendError(request, reply, 500, 'generic.global')
}

function localeOfRequest(request: FastifyRequest): string {
  return request.session?.locale ?? request.client?.defaultLocale ?? 'en_US'
}
