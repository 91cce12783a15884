import { type FastifyLoggerOptions, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { spanIds } from '../traces/span.ts'

/**
 * The log (security T35): one JSON line for each event, its time in UTC, its request by id. What a request carries is never
 * in it: neither bodies nor headers nor queries, and of an address only its pattern, for names in it may be secrets.
 */
export function logOptions(level: Config['logLevel'], stream?: { write(line: string): void }): FastifyLoggerOptions {
  return {
    level,
    mixin: spanIds,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: describeRequest, err: describeError },
    ...(stream && { stream }),
  } as FastifyLoggerOptions
}

/** Requests are logged while the level is `debug`, which may change while the server runs. */
export function logController(level: () => string): LogController {
  return new LogController({ disableRequestLogging: () => level() !== 'debug', requestIdLogLabel: 'requestId' })
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: request.routeOptions?.url ?? request.url?.split('?')[0] }
}

// The database tells in further fields which values it was given.
function describeError(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, stack, code, constraint, table } = error
  return { type: name, message, stack, code, constraint, table }
}
