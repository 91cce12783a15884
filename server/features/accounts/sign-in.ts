import type { User } from '../../../contract/calls/user.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Client } from '../clients/client-of-host.ts'
import { tooManyAttempts } from '../limits/limits.ts'
import type { Place } from './known-places.ts'
import { handedOutStill, maySignIn } from './may-sign-in.ts'
import {
  forgivePasswordAttempt,
  isPasswordRight,
  type PasswordAlarm,
  type PasswordAttempt,
  type Trier,
  takePasswordAttempt,
  wrongPassword,
} from './password-attempts.ts'
import { hashPassword, isOutdated } from './password-hash.ts'
import { renewHash } from './passwords.store.ts'
import { findPersonByUserName, foldedText, type PersonRow } from './people.store.ts'
import { beginSession, closePresented, type Presented } from './sessions.ts'
import { userOf } from './user-of.ts'

/** User name, password and origin of a sign-in. */
export interface SignInTry {
  readonly userName: string
  readonly password: string
  readonly place: Place
  /** The session of the request; the new one replaces it. */
  readonly presented?: Presented
}

export interface SignIn {
  readonly outcome: Outcome<User, 'login-failed' | 'activation-needed' | 'too-many-tries'>
  /** With this try the client as a whole, or one account, has more wrong passwords than people mistype (security T5). */
  readonly alarms: readonly PasswordAlarm[]
  /** Whose password it was. */
  readonly personId?: number
}

/**
 * Signs a person in: who they are, with the new session's id, or one and the same refusal whether the user is unknown, inactive, locked,
 * without a password or gave a wrong one (security T6). The hash is checked outside any transaction, so that a storm of
 * sign-ins holds no connections.
 */
export async function signIn(db: Database, client: Client, attempt: SignInTry): Promise<SignIn> {
  const { clientId } = client
  const { person, userName, taken, now } = await withClient(db, clientId, async tx => {
    const person = await findPersonByUserName(tx, attempt.userName.trim())
    const userName = await foldedText(tx, attempt.userName)
    const trier = { personId: person?.person_id, userName, place: attempt.place }
    return { person, userName, now: tx.now, taken: await takePasswordAttempt(tx, trier) }
  })
  const { refusedFor, alarms } = taken
  if (refusedFor > 0) return { outcome: tooManyAttempts(refusedFor), alarms }
  const isRight = await isPasswordRight(taken, person?.password_hash, attempt.password)
  if (person === undefined || !isRight || !maySignIn(person)) {
    return { outcome: wrongPassword(taken, 'login-failed'), alarms }
  }
  const trial = { taken, trier: { personId: person.person_id, userName, place: attempt.place } }
  const outcome = person.password_temporary
    ? await handedOver(db, clientId, person, trial, now)
    : await begun(db, client, person, trial, attempt)
  return { outcome, alarms, personId: person.person_id }
}

interface Trial {
  readonly taken: PasswordAttempt
  readonly trier: Trier & { readonly personId: number }
}

// A temporary password leads to the activation, for as long as an activation lasts (N24).
async function handedOver(db: Database, clientId: number, person: PersonRow, { taken, trier }: Trial, now: Date) {
  if (!handedOutStill(person, now)) return wrongPassword(taken, 'login-failed')
  await withClient(db, clientId, tx => forgivePasswordAttempt(tx, trier, taken))
  return refused('activation-needed')
}

// The answer is read in the transaction that begins the session: one that begins is answered (security R5).
async function begun(
  db: Database,
  client: Client,
  person: PersonRow,
  { taken, trier }: Trial,
  { password, presented }: SignInTry,
) {
  const { person_id: personId } = person
  const before = person.password_hash!
  // A hash with other costs is replaced while the password is known (security T7).
  const renewed = isOutdated(before) ? await hashPassword(password) : undefined
  return withClient(db, client.clientId, async (tx: ClientTx) => {
    if (renewed !== undefined) await renewHash(tx, personId, { before, after: renewed })
    const sessionId = await beginSession(tx, personId, renewed ?? before)
    if (sessionId === undefined) return wrongPassword(taken, 'login-failed')
    await forgivePasswordAttempt(tx, trier, taken)
    await closePresented(tx, presented)
    return done(await userOf(tx, personId, client, { sessionId }))
  })
}
