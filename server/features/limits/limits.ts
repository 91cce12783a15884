import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import {
  countTries,
  deleteNewestTries,
  deleteOldTries,
  deleteTries,
  deleteTriesBelow,
  insertTries,
  lockSubjects,
  readLimits,
} from './limits.store.ts'

/** At most so many tries of a kind by one subject (an account, an address) within the minutes (security T5). */
export interface Limit {
  readonly kind: string
  readonly subject: string
  readonly most: number
  readonly minutes: number
}

/**
 * A wait that grows with the tries of a day: the first ones are free, after the last of them it is one second, and twice
 * as long after each that follows, up to a most. Nobody is shut out for good (security T5).
 */
export interface GrowingLimit {
  readonly kind: string
  readonly subject: string
  readonly free: number
  readonly mostMinutes: number
}

/** Stands for an address that nobody can tell (server/http/address.ts). */
export const unknownAddress = 'unknown'

/**
 * A limit that counts by address, where there is one. Unknown addresses are not counted as one: whoever reached the limit
 * would hold up everybody else whose address is unknown (security T5).
 */
export function byAddress(limit: Limit): readonly Limit[] {
  return limit.subject === unknownAddress ? [] : [limit]
}

/**
 * Takes the turn of every subject and answers the seconds until a try is allowed again, 0 for now. The tries are kept in
 * the database, so that it does not matter which process is asked; the turn lasts as long as the transaction. Who has to
 * wait anyway is told so without a turn: each that waits for one holds a connection that everybody else would miss (T34).
 */
export async function waitToTry(
  tx: ClientTx,
  limits: readonly Limit[],
  growing: readonly GrowingLimit[] = [],
): Promise<number> {
  const already = await secondsToWait(tx, limits, growing)
  if (already > 0) return already
  await lockTries(tx, [...limits, ...growing])
  return secondsToWait(tx, limits, growing)
}

/** Takes the turn of every subject, for as long as the transaction lasts. */
export async function lockTries(tx: ClientTx, keys: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await lockSubjects(tx, keys)
}

/** The seconds until all of these limits allow a try, 0 for now; takes no turn. */
export async function secondsToWait(
  tx: ClientTx,
  limits: readonly Limit[],
  growing: readonly GrowingLimit[],
): Promise<number> {
  const triedAt = await readLimits(tx, limits)
  const waits = limits.map(({ minutes }, place) => secondsLeft(triedAt[place] ?? null, minutes, tx.now))
  const grown = await growingWaits(tx, growing)
  return Math.max(0, ...waits, ...grown.map(({ seconds }) => seconds))
}

/** Of each growing limit, the tries of the last day and the seconds until another is allowed. */
export async function growingWaits(
  tx: ClientTx,
  growing: readonly GrowingLimit[],
): Promise<{ readonly tries: number; readonly seconds: number }[]> {
  if (growing.length === 0) return []
  const counts = await countTries(tx, growing)
  return growing.map((limit, place) => {
    const { tries, last_at } = counts[place]!
    return { tries, seconds: secondsLeft(last_at, growingMinutes(tries, limit), tx.now) }
  })
}

/** With 5 free tries: 4 wrong ones cost nothing, the 5th one second, the 10th 32, the 15th 15 minutes, as every later one. */
export function growingMinutes(
  tries: number,
  { free, mostMinutes }: Pick<GrowingLimit, 'free' | 'mostMinutes'>,
): number {
  return tries < free ? 0 : Math.min(mostMinutes, 2 ** (tries - free) / 60)
}

/** Takes a try, counted for each of the limits; answers the seconds to wait where there is none, and then counts nothing. */
export async function takeTry(tx: ClientTx, limits: readonly Limit[]): Promise<number> {
  const seconds = await waitToTry(tx, limits)
  if (seconds === 0) await noteTry(tx, limits)
  return seconds
}

/** How a wait is told: in seconds, which become `Retry-After`, and in minutes for people. */
export function tooManyTries(seconds: number): Outcome<never, 'too-many-tries'> {
  return refused('too-many-tries', waitOf(seconds))
}

/** 61 seconds are told as 2 minutes. */
export function waitOf(seconds: number): { readonly seconds: number; readonly minutes: number } {
  return { seconds, minutes: Math.ceil(seconds / 60) }
}

/** Whether a limit is reached, without taking a turn: for what concerns everybody of a client at once. */
export async function isReached(tx: ClientTx, limit: Limit): Promise<boolean> {
  const [triedAt = null] = await readLimits(tx, [limit])
  return secondsLeft(triedAt, limit.minutes, tx.now) > 0
}

/** Takes back the newest try of each, which turned out to be a good one. */
export async function takeBackTry(tx: ClientTx, limits: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await deleteNewestTries(tx, limits)
}

/** Counts one try for each of the limits. */
export async function noteTry(tx: ClientTx, limits: readonly Pick<Limit, 'kind' | 'subject'>[]): Promise<void> {
  await insertTries(tx, limits)
}

/** Forgets the tries of all subjects that begin with these words: those of a person at each of their places. */
export async function forgetTriesBelow(tx: ClientTx, kind: string, words: string): Promise<void> {
  await deleteTriesBelow(tx, { kind, subject: words })
}

/** Forgets a subject's tries, such as wrong passwords once the right one came. */
export async function forgetTries(tx: ClientTx, kind: string, subject: string): Promise<void> {
  await deleteTries(tx, { kind, subject })
}

/** No limit looks further back than a day; answers whether there may be more to let go. */
export async function tidyTries(tx: ClientTx, most: number): Promise<boolean> {
  return (await deleteOldTries(tx, 1, most)) === most
}

/** A try 10 minutes ago under a limit of 15 minutes counts for 300 seconds more. */
function secondsLeft(triedAt: Date | null, minutes: number, now: Date): number {
  if (triedAt === null) return 0
  return Math.max(0, Math.ceil((triedAt.getTime() + minutes * 60_000 - now.getTime()) / 1000))
}
