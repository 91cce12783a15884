import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { type Tenant, withClient } from '../../db/tenant.ts'
import type { Client } from '../clients/client-of-host.ts'
import { tooManyTries } from '../limits/limits.ts'
import { lookAtLink, spendLink } from './account-links.ts'
import { checkNewPassword, type NewPasswordRefusal } from './check-new-password.ts'
import { keepNewPassword } from './keep-new-password.ts'
import { handedOutStill, maySignIn } from './may-sign-in.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { forgivePasswordTry, takePasswordTry } from './password-tries.ts'
import { findPersonByUserName, foldedText, type PersonRow } from './people.store.ts'
import { beginSession } from './sessions.ts'

export interface Activated {
  readonly sessionId: string
  readonly personId: number
  readonly userName: string
}

/** Sets a person's first password by the mailed link, which is spent by it, and signs them in (A07, security T8). */
export async function activateByLink(
  db: Database,
  client: Client,
  { token, newPassword, address }: { token: string; newPassword: string; address: string },
): Promise<Outcome<Activated, 'link-ended' | 'too-many-tries' | NewPasswordRefusal>> {
  const link = { purpose: 'activation', token, address } as const
  const found = await withClient(db, client.clientId, tenant => lookAtLink(tenant, link))
  if (!found.ok) return found
  const checked = checkNewPassword(client, found.value, newPassword)
  if (!checked.ok) return checked
  const activated = await keepAndBegin(db, client, found.value, newPassword, tenant =>
    spendLink(tenant, found.value.person_id, link),
  )
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
  asked: { userName: string; activationCode: string; newPassword: string; address: string },
): Promise<Outcome<Activated, 'activation-failed' | 'password-unchanged' | 'too-many-tries' | NewPasswordRefusal>> {
  const { person, trier, seconds, now } = await withClient(db, client.clientId, async tenant => {
    const person = await findPersonByUserName(tenant, asked.userName)
    const userName = await foldedText(tenant, asked.userName)
    const trier = { personId: person?.person_id, userName, address: asked.address }
    return { person, trier, now: tenant.now, ...(await takePasswordTry(tenant, trier)) }
  })
  if (seconds > 0) return tooManyTries(seconds)
  const isRight = await verifyPassword(person?.password_hash ?? undefined, asked.activationCode)
  if (person === undefined || !isRight || !maySignIn(person) || !handedOutStill(person, now)) {
    return refused('activation-failed')
  }
  await withClient(db, client.clientId, tenant => forgivePasswordTry(tenant, trier))
  if (asked.newPassword === asked.activationCode) return refused('password-unchanged')
  const checked = checkNewPassword(client, person, asked.newPassword)
  if (!checked.ok) return checked
  const activated = await keepAndBegin(db, client, person, asked.newPassword, async () => true)
  return activated === undefined ? refused('activation-failed') : done(activated)
}

async function keepAndBegin(
  db: Database,
  client: Client,
  person: PersonRow,
  newPassword: string,
  isStillRight: (tenant: Tenant) => Promise<boolean>,
): Promise<Activated | undefined> {
  const { person_id: personId, user_name: userName } = person
  const hash = await hashPassword(newPassword)
  return withClient(db, client.clientId, async tenant => {
    if (!(await isStillRight(tenant))) return undefined
    if (!(await keepNewPassword(tenant, client, person, { hash, action: 'account.activated' }))) return undefined
    const sessionId = await beginSession(tenant, personId, hash)
    return sessionId === undefined ? undefined : { sessionId, personId, userName }
  })
}
