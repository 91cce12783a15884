import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { tally } from '../../metrics/tally.ts'
import {
  countAttempts,
  deleteAttempts,
  deleteAttemptsBelow,
  deleteNewestAttempts,
  deleteOldAttempts,
  insertAttempts,
  lockSubjects,
  readLimits,
} from './limits.store.ts'

/** At most so many attempts of a kind by one subject (an account, an address) within the minutes (security T5). */
export interface Limit {
  readonly kind: string
  readonly subject: string
  readonly most: number
  readonly minutes: number
}

/**
 * A wait that grows with the attempts of a day: the first ones are free, the last of them costs one second, and each further one
 * doubles the wait, up to a maximum. Nobody is locked out for good (security T5).
 */
export interface GrowingLimit {
  readonly kind: string
  readonly subject: string
  readonly free: number
  readonly mostMinutes: number
}

/** Stands for an address that cannot be determined (server/http/address.ts). */
export const unknownAddress = 'unknown'

/**
 * A limit that counts by address, where there is one. Unknown addresses are not counted as one: whoever reached the limit
 * would hold up everybody else whose address is unknown (security T5).
 */
export function byAddress(limit: Limit): readonly Limit[] {
  return limit.subject === unknownAddress ? [] : [limit]
}

/**
 * Locks every subject for the transaction and answers the seconds until an attempt is allowed again, 0 for now. Attempts are
 * stored in the database, so that all processes count together. Subjects that have to wait anyway are not locked: whoever waits
 * for a lock holds a connection (T34).
 */
export async function waitBeforeAttempt(
  tx: ClientTx,
  limits: readonly Limit[],
  growing: readonly GrowingLimit[] = [],
): Promise<number> {
  const already = await secondsToWait(tx, limits, growing)
  if (already > 0) return already
  await lockAttempts(tx, [...limits, ...growing])
  return secondsToWait(tx, limits, growing)
}

/** Locks every subject until the end of the transaction. */
export async function lockAttempts(tx: ClientTx, keys: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await lockSubjects(tx, keys)
}

/** The seconds until all of these limits allow an attempt, 0 for now; without a lock. */
export async function secondsToWait(
  tx: ClientTx,
  limits: readonly Limit[],
  growing: readonly GrowingLimit[],
): Promise<number> {
  const attemptedAt = await readLimits(tx, limits)
  const waits = limits.map(({ minutes }, place) => secondsLeft(attemptedAt[place] ?? null, minutes, tx.now))
  const grown = await growingWaits(tx, growing)
  const all = [...waits, ...grown.map(({ seconds }) => seconds)]
  const longest = Math.max(0, ...all)
  if (longest > 0) tally('cairn_limit_refusals_total', [[...limits, ...growing][all.indexOf(longest)]!.kind])
  return longest
}

/** For each growing limit, the attempts of the last day and the seconds until another is allowed. */
export async function growingWaits(
  tx: ClientTx,
  growing: readonly GrowingLimit[],
): Promise<{ readonly attempts: number; readonly seconds: number }[]> {
  if (growing.length === 0) return []
  const counts = await countAttempts(tx, growing)
  return growing.map((limit, place) => {
    const { attempts, last_at } = counts[place]!
    return { attempts, seconds: secondsLeft(last_at, growingMinutes(attempts, limit), tx.now) }
  })
}

/** With 5 free attempts: 4 wrong ones cost nothing, the 5th one second, the 10th 32, the 15th and later ones 15 minutes. */
export function growingMinutes(
  attempts: number,
  { free, mostMinutes }: Pick<GrowingLimit, 'free' | 'mostMinutes'>,
): number {
  return attempts < free ? 0 : Math.min(mostMinutes, 2 ** (attempts - free) / 60)
}

/** Records an attempt for each of the limits; where it is not allowed, answers the seconds to wait and records nothing. */
export async function takeAttempt(tx: ClientTx, limits: readonly Limit[]): Promise<number> {
  const seconds = await waitBeforeAttempt(tx, limits)
  if (seconds === 0) await recordAttempt(tx, limits)
  return seconds
}

/** The wait in seconds, which become `Retry-After`, and in minutes for people. */
export function tooManyAttempts(seconds: number): Outcome<never, 'too-many-tries'> {
  return refused('too-many-tries', waitOf(seconds))
}

/** 61 seconds are 2 minutes. */
export function waitOf(seconds: number): { readonly seconds: number; readonly minutes: number } {
  return { seconds, minutes: Math.ceil(seconds / 60) }
}

/** Whether a limit is reached, without a lock: for limits that all people of a client share. */
export async function isReached(tx: ClientTx, limit: Limit): Promise<boolean> {
  const [attemptedAt = null] = await readLimits(tx, [limit])
  return secondsLeft(attemptedAt, limit.minutes, tx.now) > 0
}

/** Deletes the newest attempt of each, because it succeeded. */
export async function takeBackAttempt(tx: ClientTx, limits: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await deleteNewestAttempts(tx, limits)
}

/** Records one attempt for each of the limits. */
export async function recordAttempt(tx: ClientTx, limits: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await insertAttempts(tx, limits)
}

/** Deletes the attempts of all subjects that begin with these words: those of a person at each of their places. */
export async function clearAttemptsBelow(tx: ClientTx, kind: string, words: string): Promise<void> {
  await deleteAttemptsBelow(tx, { kind, subject: words })
}

/** Deletes a subject's attempts, such as wrong passwords after the right one. */
export async function clearAttempts(tx: ClientTx, kind: string, subject: string): Promise<void> {
  await deleteAttempts(tx, { kind, subject })
}

/** Deletes attempts older than so many days; no limit counts those of more than one. Answers whether there may be more. */
export async function tidyAttempts(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldAttempts(tx, keptDays, most)) === most
}

/** An attempt 10 minutes ago under a limit of 15 minutes counts for 300 seconds more. */
function secondsLeft(attemptedAt: Date | null, minutes: number, now: Date): number {
  if (attemptedAt === null) return 0
  return Math.max(0, Math.ceil((attemptedAt.getTime() + minutes * 60_000 - now.getTime()) / 1000))
}
