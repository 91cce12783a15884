import type { User } from '../../../contract/calls/user.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { type Tenant, withClient } from '../../db/tenant.ts'
import type { Client } from '../clients/client-of-host.ts'
import { tooManyTries } from '../limits/limits.ts'
import { handedOutStill, maySignIn } from './may-sign-in.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { forgivePasswordTry, type Trier, takePasswordTry } from './password-tries.ts'
import { renewHash } from './passwords.store.ts'
import { findPersonByUserName, foldedText, type PersonRow } from './people.store.ts'
import { beginSession, closePresented, type Presented } from './sessions.ts'
import { userOf } from './user-of.ts'

/** Who says to be whom, with which password, from where. */
export interface SignInTry {
  readonly userName: string
  readonly password: string
  readonly address: string
  /** The session that came with the request; the new one takes its place. */
  readonly presented?: Presented
}

export interface SignIn {
  readonly outcome: Outcome<User, 'login-failed' | 'activation-needed' | 'too-many-tries'>
  /** With this try the client as a whole has more wrong passwords than people mistype (security T5). */
  readonly isAlarm: boolean
}

/**
 * Signs a person in: who they are, with the new session's id, or one and the same refusal whether the user is unknown, inactive, locked,
 * without a password or gave a wrong one (security T6). The hash is checked outside any transaction, so that a storm of
 * sign-ins holds no connections.
 */
export async function signIn(db: Database, client: Client, asked: SignInTry): Promise<SignIn> {
  const { clientId } = client
  const { person, trier, seconds, isAlarm, now } = await withClient(db, clientId, async tenant => {
    const person = await findPersonByUserName(tenant, asked.userName.trim())
    const userName = await foldedText(tenant, asked.userName)
    const trier = { personId: person?.person_id, userName, address: asked.address }
    return { person, trier, now: tenant.now, ...(await takePasswordTry(tenant, trier)) }
  })
  if (seconds > 0) return { outcome: tooManyTries(seconds), isAlarm }
  const isRight = await verifyPassword(person?.password_hash ?? undefined, asked.password)
  if (person === undefined || !isRight || !maySignIn(person)) return { outcome: refused('login-failed'), isAlarm }
  const outcome = person.password_temporary
    ? await handedOver(db, clientId, person, trier, now)
    : await begun(db, client, person, trier, asked)
  return { outcome, isAlarm }
}

// A password that was handed out leads to the activation, for as long as an activation lasts (N24).
async function handedOver(db: Database, clientId: number, person: PersonRow, trier: Trier, now: Date) {
  if (!handedOutStill(person, now)) return refused('login-failed')
  await withClient(db, clientId, tenant => forgivePasswordTry(tenant, trier))
  return refused('activation-needed')
}

// The answer is read in the transaction that begins the session: one that begins is answered (security R5).
async function begun(
  db: Database,
  client: Client,
  person: PersonRow,
  trier: Trier,
  { password, presented }: SignInTry,
) {
  const { person_id: personId } = person
  const before = person.password_hash!
  // A hash of another cost is made anew while the password is at hand (security T7).
  const renewed = isOutdated(before) ? await hashPassword(password) : undefined
  return withClient(db, client.clientId, async (tenant: Tenant) => {
    if (renewed !== undefined) await renewHash(tenant, personId, { before, after: renewed })
    const sessionId = await beginSession(tenant, personId, renewed ?? before)
    if (sessionId === undefined) return refused('login-failed')
    await forgivePasswordTry(tenant, trier)
    await closePresented(tenant, presented)
    return done(await userOf(tenant, personId, client, { sessionId }))
  })
}
