import type { Tenant } from '../../db/tenant.ts'
import { deleteTries, insertTries, lockSubjects, newestTries, readLimits } from './limits.store.ts'

/** At most so many tries of a kind by one subject (an account, an address) within the minutes (security T5). */
export interface Limit {
  readonly kind: string
  readonly subject: string
  readonly most: number
  readonly minutes: number
}

/**
 * Takes the turn of every subject and answers the seconds until a try is allowed again, 0 for now. The tries are kept in
 * the database, so that it does not matter which process is asked; the turn lasts as long as the transaction.
 */
export async function waitToTry(tenant: Tenant, limits: readonly Limit[]): Promise<number> {
  await lockSubjects(tenant, limits)
  const triedAt = await readLimits(tenant, limits)
  const waits = limits.map(({ minutes }, place) => secondsLeft(triedAt[place] ?? null, minutes, tenant.now))
  return Math.max(0, ...waits)
}

/** Counts one try for each of the limits. */
export async function noteTry(tenant: Tenant, limits: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await insertTries(tenant, limits)
}

/** Forgets a subject's tries, such as wrong passwords once the right one came. */
export async function forgetTries(tenant: Tenant, kind: string, subject: string): Promise<void> {
  await deleteTries(tenant, { kind, subject })
}

/** When a subject's newest tries within the minutes were, newest first; for delays that grow. */
export async function triesOf(tenant: Tenant, { kind, subject, most, minutes }: Limit): Promise<readonly Date[]> {
  return newestTries(tenant, { kind, subject }, most, minutes)
}

/** A try 10 minutes ago under a limit of 15 minutes counts for 300 seconds more. */
export function secondsLeft(triedAt: Date | null, minutes: number, now: Date): number {
  if (triedAt === null) return 0
  return Math.max(0, Math.ceil((triedAt.getTime() + minutes * 60_000 - now.getTime()) / 1000))
}
