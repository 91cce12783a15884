import type { User } from '../../../contract/calls/user.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Client } from '../clients/client-of-host.ts'
import { tooManyAttempts } from '../limits/limits.ts'
import { lookAtLink, spendLink } from './account-links.ts'
import { checkNewPassword, type NewPasswordRefusal } from './check-new-password.ts'
import { keepNewPassword } from './keep-new-password.ts'
import { type Place, rememberPlace } from './known-places.ts'
import { handedOutStill, maySignIn } from './may-sign-in.ts'
import { forgivePasswordAttempt, isPasswordRight, takePasswordAttempt, wrongPassword } from './password-attempts.ts'
import { hashPassword } from './password-hash.ts'
import { findPersonByUserName, foldedText, type PersonRow } from './people.store.ts'
import { beginSession, closePresented, type Presented } from './sessions.ts'
import { userOf } from './user-of.ts'

export interface Activated {
  /** With the id of the session that has begun. */
  readonly user: User
  readonly personId: number
}

interface NewPassword {
  readonly newPassword: string
  readonly place: Place
  /** The session of the request; the new one replaces it. */
  readonly presented?: Presented
}

/** Sets a person's first password by the mailed link, which is spent by it, and signs them in (A07, security T8). */
export async function activateByLink(
  db: Database,
  client: Client,
  { token, newPassword, place, presented }: NewPassword & { readonly token: string },
): Promise<Outcome<Activated, 'link-ended' | 'too-many-tries' | NewPasswordRefusal>> {
  const link = { purpose: 'activation', token, address: place.address } as const
  const found = await withClient(db, client.clientId, tx => lookAtLink(tx, link))
  if (!found.ok) return found
  const checked = checkNewPassword(client, found.value, newPassword)
  if (!checked.ok) return checked
  const personId = found.value.person_id
  const activated = await keepAndBegin(db, client, found.value, { newPassword, presented }, async tx => {
    if (!(await spendLink(tx, personId, link))) return false
    await rememberPlace(tx, personId, place)
    return true
  })
  return activated === undefined ? refused('link-ended') : done(activated)
}

/**
 * The same by the fields of the page: the activation code is the temporary password that the person was handed. Unknown,
 * inactive and locked people, codes that are wrong or too old are refused alike, and count as wrong passwords (security T5,
 * T6).
 */
export async function activateByCode(
  db: Database,
  client: Client,
  activation: NewPassword & { readonly userName: string; readonly activationCode: string },
): Promise<Outcome<Activated, 'activation-failed' | 'password-unchanged' | 'too-many-tries' | NewPasswordRefusal>> {
  const { person, userName, taken, now } = await withClient(db, client.clientId, async tx => {
    const person = await findPersonByUserName(tx, activation.userName)
    const userName = await foldedText(tx, activation.userName)
    const trier = { personId: person?.person_id, userName, place: activation.place }
    return { person, userName, now: tx.now, taken: await takePasswordAttempt(tx, trier) }
  })
  if (taken.refusedFor > 0) return tooManyAttempts(taken.refusedFor)
  const isRight = await isPasswordRight(taken, person?.password_hash, activation.activationCode)
  if (person === undefined || !isRight || !maySignIn(person) || !handedOutStill(person, now)) {
    return wrongPassword(taken, 'activation-failed')
  }
  const trier = { personId: person.person_id, userName, place: activation.place }
  await withClient(db, client.clientId, tx => forgivePasswordAttempt(tx, trier, taken))
  if (activation.newPassword === activation.activationCode) return refused('password-unchanged')
  const checked = checkNewPassword(client, person, activation.newPassword)
  if (!checked.ok) return checked
  const activated = await keepAndBegin(db, client, person, activation, async () => true)
  return activated === undefined ? refused('activation-failed') : done(activated)
}

// The answer is read in the transaction that keeps the password: what is kept is answered (security R5).
async function keepAndBegin(
  db: Database,
  client: Client,
  person: PersonRow,
  { newPassword, presented }: Omit<NewPassword, 'place'>,
  isStillRight: (tx: ClientTx) => Promise<boolean>,
): Promise<Activated | undefined> {
  const { person_id: personId } = person
  const hash = await hashPassword(newPassword)
  return withClient(db, client.clientId, async tx => {
    if (!(await isStillRight(tx))) return undefined
    if (!(await keepNewPassword(tx, client, person, { hash, action: 'account.activated' }))) return undefined
    const sessionId = await beginSession(tx, personId, hash)
    if (sessionId === undefined) return undefined
    await closePresented(tx, presented)
    return { user: await userOf(tx, personId, client, { sessionId }), personId }
  })
}
