import { createHash } from 'node:crypto'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import {
  byAddress,
  clearAttempts,
  clearAttemptsBelow,
  type GrowingLimit,
  growingWaits,
  isReached,
  type Limit,
  lockAttempts,
  recordAttempt,
  secondsToWait,
  takeAttempt,
  takeBackAttempt,
  tooManyAttempts,
} from '../limits/limits.ts'
import { keptOrUndone } from './kept-or-undone.store.ts'
import { knownBy, type Place, rememberPlace } from './known-places.ts'
import { verifyPassword } from './password-hash.ts'

/** How many wrong passwords an account, a place, an address and a whole client may have; docs/decisions/0031-known-places.md. */
export const passwordLimits = {
  /** Of all places together from which the person has never signed in. */
  ofAccount: { free: 5, mostMinutes: 15 },
  /** Of each address at an account, and of each browser from which the person has signed in. */
  ofPlace: { free: 5, mostMinutes: 15 },
  ofAddress: { most: 100, minutes: 15 },
  ofClient: { most: 1000, minutes: 15 },
  /** While a client as a whole has too many: mistyping makes wait sooner, the right password signs in as always. */
  inStorm: { free: 2, ofAddress: 10 },
  /** With so many wrong ones in a day an account's wait reaches its maximum: somebody is guessing, which is reported. */
  guessed: 15,
} as const

/**
 * The most passwords a day that are compared for one account from anywhere but the person's own places: 5 at once, 10 while the
 * wait grows to a quarter of an hour, and one each time it ends (security T5).
 */
export const mostGuessesADay = 110

/** Whose password is tried, and from where. */
export interface Trier {
  /** Undefined where the name is unknown: then the name's hash is counted (security T35). */
  readonly personId: number | undefined
  /** As the database folds it, so that known and unknown names count alike (security T6). */
  readonly userName: string
  readonly place: Place
  /** A change by a signed-in person is counted apart: a stranger's attempts do not block it. */
  readonly isChange?: true
}

export type PasswordAlarm = 'sign-in.storm' | 'sign-in.guessed'

/** A recorded attempt at a password. */
export interface PasswordAttempt {
  /** The seconds to wait where the attempt is not allowed; else 0. */
  readonly refusedFor: number
  /** The seconds to wait for the account, which a wrong password is answered with; 0 where it does not wait. */
  readonly accountWait: number
  /** Whether the person's own password may be compared; else even the right one is wrong. */
  readonly isOpen: boolean
  readonly known: 'browser' | 'address' | undefined
  readonly alarms: readonly PasswordAlarm[]
}

/**
 * Records an attempt at a password, with the account and the place locked. It counts as wrong until it is forgiven, so that many
 * at once do not all pass before the first is counted.
 *
 * While an account waits, a password is compared only from one of the person's own places. Everybody else gets the same answer
 * in the same time, by a dummy hash: nobody learns whose place theirs is (security T6).
 */
export async function takePasswordAttempt(tx: ClientTx, trier: Trier): Promise<PasswordAttempt> {
  const isStorm = await isReached(tx, ofClient)
  const known = await knownBy(tx, trier.personId, trier.place)
  const { address, here, account } = countersOf(trier, known, isStorm)
  const first = await waits()
  const none = { accountWait: 0, isOpen: false, known, alarms: [] }
  if (first.here > 0) return { ...none, refusedFor: Math.max(first.here, first.account) }
  // An account that waits anyway is not locked: whoever waits for a lock holds a connection (T34).
  const isWaiting = first.account > 0
  await lockAttempts(tx, [...address, here, ...(isWaiting ? [] : account)])
  const now = await waits()
  const accountWait = isWaiting ? first.account : now.account
  if (now.here > 0) return { ...none, refusedFor: Math.max(now.here, accountWait) }
  const counted = accountWait > 0 ? [] : account
  await recordAttempt(tx, [...counted, ...address, here, ofClient])
  const alarms: PasswordAlarm[] = []
  if (isStorm && (await raiseStorm(tx))) alarms.push('sign-in.storm')
  if (counted.length > 0 && now.attempts + 1 === passwordLimits.guessed) {
    await noteGuessing(tx, trier.personId)
    alarms.push('sign-in.guessed')
  }
  return { refusedFor: 0, accountWait, isOpen: accountWait === 0 || known !== undefined, known, alarms }

  async function waits() {
    const [ofAccount = { attempts: 0, seconds: 0 }] = await growingWaits(tx, account)
    return { here: await secondsToWait(tx, address, [here]), account: ofAccount.seconds, attempts: ofAccount.attempts }
  }
}

/** Whether the password is right, and allowed from this place. */
export function isPasswordRight(
  taken: PasswordAttempt,
  kept: string | null | undefined,
  given: string,
): Promise<boolean> {
  return verifyPassword(taken.isOpen ? (kept ?? undefined) : undefined, given)
}

/** The only answer to a wrong password: while the account waits, that it waits. */
export function wrongPassword<R extends string>(
  taken: PasswordAttempt,
  refusal: R,
): Outcome<never, R | 'too-many-tries'> {
  return taken.accountWait > 0 ? tooManyAttempts(taken.accountWait) : refused(refusal)
}

/**
 * The password was right: this place is one of the person's own from now on, and its attempts are deleted. The account's attempts
 * stay where the place was known before, because others may have made them: signing in never lets anybody guess sooner.
 */
export async function forgivePasswordAttempt(
  tx: ClientTx,
  trier: Trier & { readonly personId: number },
  { known, accountWait }: PasswordAttempt,
): Promise<void> {
  const { address, here, account } = countersOf(trier, known, false)
  await clearAttempts(tx, here.kind, here.subject)
  await takeBackAttempt(tx, [...address, ofClient, ...(known !== undefined && accountWait === 0 ? account : [])])
  if (known === undefined) for (const { kind, subject } of account) await clearAttempts(tx, kind, subject)
  await rememberPlace(tx, trier.personId, trier.place)
}

/** How many wrong passwords of a day count against an account, and the seconds that it waits for the next. */
export async function passwordWaitOf(tx: ClientTx, personId: number): Promise<{ attempts: number; seconds: number }> {
  const subject = subjectOf({ personId, userName: '' })
  const [wait] = await growingWaits(tx, [{ kind: accountKind, subject, ...passwordLimits.ofAccount }])
  return wait!
}

/** Deletes a person's wrong passwords, after a new password or when an operator unlocks the account. */
export async function clearPasswordAttempts(tx: ClientTx, personId: number): Promise<void> {
  const subject = subjectOf({ personId, userName: '' })
  for (const kind of [accountKind, changeKind]) await clearAttempts(tx, kind, subject)
  await clearAttemptsBelow(tx, placeKind, subject)
}

const accountKind = 'password-of'
const placeKind = 'password-at'
const changeKind = 'password-change-of'
const ofClient: Limit = { kind: 'password-all', subject: 'client', ...passwordLimits.ofClient }

interface Counters {
  /** Of the address, at any account; not counted for a browser of the person's own. */
  readonly address: readonly Limit[]
  /** Of the account at this place. */
  readonly here: GrowingLimit
  /** Of the account from anywhere. */
  readonly account: readonly GrowingLimit[]
}

function countersOf(trier: Trier, known: PasswordAttempt['known'], isStorm: boolean): Counters {
  const { ofAccount, ofPlace, ofAddress, inStorm } = passwordLimits
  const subject = subjectOf(trier)
  const { address, browser } = trier.place
  const most = isStorm ? inStorm.ofAddress : ofAddress.most
  const free = isStorm ? inStorm.free : ofAccount.free
  const byLine = byAddress({ kind: 'password-from', subject: address, ...ofAddress, most })
  if (trier.isChange) {
    const here = { kind: changeKind, subject, ...ofAccount, free }
    return { address: known === 'browser' ? [] : byLine, here, account: [] }
  }
  if (known === 'browser') {
    const here = { kind: placeKind, subject: `${subject} ${hashOf(browser)}`, ...ofPlace }
    return { address: [], here, account: [] }
  }
  const here = { kind: placeKind, subject: `${subject} ${address}`, ...ofPlace }
  return { address: byLine, here, account: [{ kind: accountKind, subject, ...ofAccount, free }] }
}

function subjectOf({ personId, userName }: Pick<Trier, 'personId' | 'userName'>): string {
  return personId === undefined ? `name ${hashOf(userName)}` : `person ${personId}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

// Once in a quarter of an hour for all processes.
async function raiseStorm(tx: ClientTx): Promise<boolean> {
  const alarm = { kind: 'password-alarm', subject: 'client', most: 1, minutes: passwordLimits.ofClient.minutes }
  if ((await takeAttempt(tx, [alarm])) > 0) return false
  const details = { wrong: passwordLimits.ofClient.most, minutes: passwordLimits.ofClient.minutes }
  await recordEvent(tx, { actor: 'system:sign-in', action: 'sign-in.storm', subject: 'client', details })
  return true
}

// From however many addresses. For an unknown name the same is written and rolled back (security T6).
async function noteGuessing(tx: ClientTx, personId: number | undefined): Promise<void> {
  await keptOrUndone(tx, personId !== undefined, () =>
    recordEvent(tx, {
      actor: 'system:sign-in',
      action: 'sign-in.guessed',
      subject: `person:${personId ?? 0}`,
      details: { wrong: passwordLimits.guessed, hours: 24 },
    }),
  )
}
