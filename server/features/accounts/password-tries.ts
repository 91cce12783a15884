import { createHash } from 'node:crypto'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import {
  forgetTries,
  type GrowingLimit,
  isReached,
  type Limit,
  noteTry,
  takeBackTry,
  takeTry,
  waitToTry,
} from '../limits/limits.ts'

/** How many wrong passwords an account, an address and a whole client may have; docs/decisions/0014-accounts.md. */
export const passwordLimits = {
  ofAccount: { free: 5, mostMinutes: 15 },
  ofAddress: { most: 100, minutes: 15 },
  ofClient: { most: 1000, minutes: 15 },
  /** While a client as a whole has too many: whoever mistypes waits sooner, whoever does not signs in as always. */
  inStorm: { free: 2, ofAddress: 10 },
} as const

/** Whose password is tried, and from where. */
export interface Trier {
  /** Nobody's, where the name means nobody: then the name is counted, and nothing of it can be read (security T35). */
  readonly personId: number | undefined
  /** As the database folds it, so that a name counts alike whether or not it is somebody's (security T6). */
  readonly userName: string
  readonly address: string
  /** A change by somebody who is signed in counts apart: no stranger's tries keep them from it. */
  readonly isChange?: true
}

/**
 * Takes a try at a password, in the turn of the account and the address; answers the seconds to wait where there is none.
 * It counts as a wrong one until it is forgiven, so that many at once are not all let through before the first is counted.
 */
export async function takePasswordTry(
  tenant: Tenant,
  trier: Trier,
): Promise<{ readonly seconds: number; readonly isAlarm: boolean }> {
  const isStorm = await isReached(tenant, ofClient)
  const { account, address } = limitsOf(trier, isStorm)
  const seconds = await waitToTry(tenant, [address], [account])
  if (seconds > 0) return { seconds, isAlarm: false }
  await noteTry(tenant, [account, address, ofClient])
  return { seconds, isAlarm: isStorm && (await raiseAlarm(tenant)) }
}

/** The password was right: the account's wrong ones are forgotten, and this try is none. */
export async function forgivePasswordTry(tenant: Tenant, trier: Trier): Promise<void> {
  const { account, address } = limitsOf(trier, false)
  await forgetTries(tenant, account.kind, account.subject)
  await takeBackTry(tenant, [address, ofClient])
}

/** Forgets a person's wrong passwords, once there is another password or an operator opened the account. */
export async function forgetPasswordTries(tenant: Tenant, personId: number): Promise<void> {
  const subject = subjectOf({ personId, userName: '' })
  for (const kind of [accountKind, changeKind]) await forgetTries(tenant, kind, subject)
}

const accountKind = 'password-of'
const changeKind = 'password-change-of'
const ofClient: Limit = { kind: 'password-all', subject: 'client', ...passwordLimits.ofClient }

function limitsOf(trier: Trier, isStorm: boolean): { account: GrowingLimit; address: Limit } {
  const { ofAccount, ofAddress, inStorm } = passwordLimits
  const free = isStorm ? inStorm.free : ofAccount.free
  const most = isStorm ? inStorm.ofAddress : ofAddress.most
  return {
    account: { kind: trier.isChange ? changeKind : accountKind, subject: subjectOf(trier), ...ofAccount, free },
    address: { kind: 'password-from', subject: trier.address, ...ofAddress, most },
  }
}

function subjectOf({ personId, userName }: Pick<Trier, 'personId' | 'userName'>): string {
  if (personId !== undefined) return `person ${personId}`
  return `name ${createHash('sha256').update(userName).digest('base64url')}`
}

// Once in a quarter of an hour, whichever process notices.
async function raiseAlarm(tenant: Tenant): Promise<boolean> {
  const alarm = { kind: 'password-alarm', subject: 'client', most: 1, minutes: passwordLimits.ofClient.minutes }
  if ((await takeTry(tenant, [alarm])) > 0) return false
  const details = { wrong: passwordLimits.ofClient.most, minutes: passwordLimits.ofClient.minutes }
  await recordEvent(tenant, { actor: 'cairn', action: 'sign-in.storm', subject: 'client', details })
  return true
}
