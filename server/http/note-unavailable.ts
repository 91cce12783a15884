import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseUnavailable } from '../db/unavailable.ts'

const quietMs = 10_000
let logged = { reason: '', at: Number.NEGATIVE_INFINITY, since: 0 }

/**
 * Says why the database cannot be had: for one reason a line every ten seconds at most, with how many requests went unsaid in
 * between, and without a stack, for the trouble is not in the program. Who was refused is a line of its own.
 */
export function noteUnavailable(log: FastifyBaseLogger, error: DatabaseUnavailable): void {
  const { reason } = error
  const now = performance.now()
  if (reason === logged.reason && now - logged.at < quietMs) {
    logged.since += 1
    return
  }
  log.warn({ reason, ...(logged.since > 0 && { since: logged.since }) }, 'database unavailable')
  logged = { reason, at: now, since: 0 }
}
