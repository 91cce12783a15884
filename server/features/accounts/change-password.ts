import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Client } from '../clients/client-of-host.ts'
import { tooManyAttempts } from '../limits/limits.ts'
import { checkNewPassword, type NewPasswordRefusal } from './check-new-password.ts'
import { keepNewPassword } from './keep-new-password.ts'
import type { Place } from './known-places.ts'
import { forgivePasswordAttempt, isPasswordRight, takePasswordAttempt } from './password-attempts.ts'
import { hashPassword } from './password-hash.ts'
import { findPerson } from './people.store.ts'
import { beginSession } from './sessions.ts'

export interface PasswordChange {
  readonly personId: number
  readonly oldPassword: string
  readonly newPassword: string
  readonly place: Place
}

export type ChangeRefusal = 'password-wrong' | 'password-unchanged' | 'too-many-tries' | NewPasswordRefusal

/**
 * Changes the password of whoever is signed in and knows the old one. Every session of theirs ends, and one begins in the
 * place of the one that asked (A09, security T9). Wrong old passwords count as they do at sign-in (T5).
 */
export async function changePassword(
  db: Database,
  client: Client,
  { personId, oldPassword, newPassword, place }: PasswordChange,
): Promise<Outcome<{ readonly sessionId: string }, ChangeRefusal>> {
  const { person, trier, taken } = await withClient(db, client.clientId, async tx => {
    const person = await findPerson(tx, personId)
    const trier = { personId, userName: '', place, isChange: true } as const
    return { person, trier, taken: await takePasswordAttempt(tx, trier) }
  })
  if (taken.refusedFor > 0) return tooManyAttempts(taken.refusedFor)
  const isRight = await isPasswordRight(taken, person?.password_hash, oldPassword)
  if (person === undefined || !isRight) return refused('password-wrong')
  await withClient(db, client.clientId, tx => forgivePasswordAttempt(tx, trier, taken))
  if (newPassword === oldPassword) return refused('password-unchanged')
  const checked = checkNewPassword(client, person, newPassword)
  if (!checked.ok) return checked
  const hash = await hashPassword(newPassword)
  return withClient(db, client.clientId, async tx => {
    const isKept = await keepNewPassword(tx, client, person, { hash, action: 'password.changed' })
    const sessionId = isKept ? await beginSession(tx, personId, hash) : undefined
    return sessionId === undefined ? refused('password-wrong') : done({ sessionId })
  })
}
