import { createHash } from 'node:crypto'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import {
  byAddress,
  forgetTries,
  forgetTriesBelow,
  type GrowingLimit,
  growingWaits,
  isReached,
  type Limit,
  lockTries,
  noteTry,
  secondsToWait,
  takeBackTry,
  takeTry,
  tooManyTries,
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
  /** While a client as a whole has too many: whoever mistypes waits sooner, whoever does not signs in as always. */
  inStorm: { free: 2, ofAddress: 10 },
  /** With so many wrong ones in a day an account's wait is as long as it gets: somebody guesses, and it is said. */
  guessed: 15,
} as const

/**
 * So many passwords a day are compared at most at one account from anywhere but the person's own places: 5 at once, 10
 * while the wait grows to a quarter of an hour, and one each time it ends (security T5).
 */
export const mostGuessesADay = 110

/** Whose password is tried, and from where. */
export interface Trier {
  /** Nobody's, where the name means nobody: then the name is counted, and nothing of it can be read (security T35). */
  readonly personId: number | undefined
  /** As the database folds it, so that a name counts alike whether or not it is somebody's (security T6). */
  readonly userName: string
  readonly place: Place
  /** A change by somebody who is signed in counts apart: no stranger's tries keep them from it. */
  readonly isChange?: true
}

export type PasswordAlarm = 'sign-in.storm' | 'sign-in.guessed'

/** A try at a password that has been counted. */
export interface PasswordTry {
  /** The seconds to wait where there is no try; 0 where there is one. */
  readonly refusedFor: number
  /** What whoever is wrong is told to wait, since the account waits for the sake of others; 0 where it does not. */
  readonly told: number
  /** Whether the person's own password may be compared; else the right one is as wrong as any. */
  readonly isOpen: boolean
  readonly known: 'browser' | 'address' | undefined
  readonly alarms: readonly PasswordAlarm[]
}

/**
 * Takes a try at a password, in the turn of the account and the place. It counts as a wrong one until it is forgiven, so
 * that many at once are not all let through before the first is counted.
 *
 * While an account waits, a password is compared only from a place that is the person's own. Everybody else gets the same
 * answer in the same time, by the hash of nobody's password: nobody learns whose place theirs is (security T6).
 */
export async function takePasswordTry(tx: ClientTx, trier: Trier): Promise<PasswordTry> {
  const isStorm = await isReached(tx, ofClient)
  const known = await knownBy(tx, trier.personId, trier.place)
  const { address, here, account } = countersOf(trier, known, isStorm)
  const first = await waits()
  const none = { told: 0, isOpen: false, known, alarms: [] }
  if (first.here > 0) return { ...none, refusedFor: Math.max(first.here, first.account) }
  // Whoever waits for the account's sake anyway takes no turn of it: each holds a connection (T34).
  const isWaiting = first.account > 0
  await lockTries(tx, [...address, here, ...(isWaiting ? [] : account)])
  const now = await waits()
  const told = isWaiting ? first.account : now.account
  if (now.here > 0) return { ...none, refusedFor: Math.max(now.here, told) }
  const counted = told > 0 ? [] : account
  await noteTry(tx, [...counted, ...address, here, ofClient])
  const alarms: PasswordAlarm[] = []
  if (isStorm && (await raiseStorm(tx))) alarms.push('sign-in.storm')
  if (counted.length > 0 && now.tries + 1 === passwordLimits.guessed) {
    await noteGuessing(tx, trier.personId)
    alarms.push('sign-in.guessed')
  }
  return { refusedFor: 0, told, isOpen: told === 0 || known !== undefined, known, alarms }

  async function waits() {
    const [ofAccount = { tries: 0, seconds: 0 }] = await growingWaits(tx, account)
    return { here: await secondsToWait(tx, address, [here]), account: ofAccount.seconds, tries: ofAccount.tries }
  }
}

/** Whether the password is right, and may be from where it was tried. */
export function isPasswordRight(taken: PasswordTry, kept: string | null | undefined, given: string): Promise<boolean> {
  return verifyPassword(taken.isOpen ? (kept ?? undefined) : undefined, given)
}

/** The one answer to whoever is wrong: while the account waits, that it waits. */
export function wrongPassword<R extends string>(taken: PasswordTry, refusal: R): Outcome<never, R | 'too-many-tries'> {
  return taken.told > 0 ? tooManyTries(taken.told) : refused(refusal)
}

/**
 * The password was right: this place is one of the person's own from now on, its wrong ones are forgotten, and this try is
 * none. Those at the account stay where the place was known before, for others may have made them: however often the person
 * signs in, nobody guesses sooner for it.
 */
export async function forgivePasswordTry(
  tx: ClientTx,
  trier: Trier & { readonly personId: number },
  { known, told }: PasswordTry,
): Promise<void> {
  const { address, here, account } = countersOf(trier, known, false)
  await forgetTries(tx, here.kind, here.subject)
  await takeBackTry(tx, [...address, ofClient, ...(known !== undefined && told === 0 ? account : [])])
  if (known === undefined) for (const { kind, subject } of account) await forgetTries(tx, kind, subject)
  await rememberPlace(tx, trier.personId, trier.place)
}

/** Forgets a person's wrong passwords, once there is another password or an operator opened the account. */
export async function forgetPasswordTries(tx: ClientTx, personId: number): Promise<void> {
  const subject = subjectOf({ personId, userName: '' })
  for (const kind of [accountKind, changeKind]) await forgetTries(tx, kind, subject)
  await forgetTriesBelow(tx, placeKind, subject)
}

const accountKind = 'password-of'
const placeKind = 'password-at'
const changeKind = 'password-change-of'
const ofClient: Limit = { kind: 'password-all', subject: 'client', ...passwordLimits.ofClient }

interface Counters {
  /** Of the address, at whichever account; of a browser that is the person's own it says nothing. */
  readonly address: readonly Limit[]
  /** Of the account at this place. */
  readonly here: GrowingLimit
  /** Of the account from anywhere. */
  readonly account: readonly GrowingLimit[]
}

function countersOf(trier: Trier, known: PasswordTry['known'], isStorm: boolean): Counters {
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

// Once in a quarter of an hour, whichever process notices.
async function raiseStorm(tx: ClientTx): Promise<boolean> {
  const alarm = { kind: 'password-alarm', subject: 'client', most: 1, minutes: passwordLimits.ofClient.minutes }
  if ((await takeTry(tx, [alarm])) > 0) return false
  const details = { wrong: passwordLimits.ofClient.most, minutes: passwordLimits.ofClient.minutes }
  await recordEvent(tx, { actor: 'system:sign-in', action: 'sign-in.storm', subject: 'client', details })
  return true
}

// From however many addresses it came. Of a name that is nobody's the same is written and undone (security T6).
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
