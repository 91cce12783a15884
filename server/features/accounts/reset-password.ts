import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Client } from '../clients/client-of-host.ts'
import { lookAtLink, spendLink } from './account-links.ts'
import { checkNewPassword, type NewPasswordRefusal } from './check-new-password.ts'
import { keepNewPassword } from './keep-new-password.ts'
import { forgetPlaces, type Place, rememberPlace } from './known-places.ts'
import { hashPassword } from './password-hash.ts'

export interface PasswordReset {
  /** The secret of the mailed link, `k`. */
  readonly token: string
  readonly newPassword: string
  readonly place: Place
}

/**
 * Sets a new password by a mailed link. Of several concurrent uses one succeeds, because the link is spent in the transaction
 * that stores the password (security T8, R13). Nobody is signed in by it, but where it was opened its owner may sign in from now
 * on, whoever else guesses at the account (T5). Answers whose it was.
 */
export async function resetPassword(
  db: Database,
  client: Client,
  { token, newPassword, place }: PasswordReset,
): Promise<Outcome<{ readonly personId: number }, 'link-ended' | 'too-many-tries' | NewPasswordRefusal>> {
  const link = { purpose: 'password-reset', token, address: place.address } as const
  const found = await withClient(db, client.clientId, tx => lookAtLink(tx, link))
  if (!found.ok) return found
  const person = found.value
  const checked = checkNewPassword(client, person, newPassword)
  if (!checked.ok) return checked
  const hash = await hashPassword(newPassword)
  const isKept = await withClient(db, client.clientId, async tx => {
    if (!(await spendLink(tx, person.person_id, link))) return false
    if (!(await keepNewPassword(tx, client, person, { hash, action: 'password.reset' }))) return false
    // Somebody else may have known the old password.
    await forgetPlaces(tx, person.person_id)
    await rememberPlace(tx, person.person_id, place)
    return true
  })
  return isKept ? done({ personId: person.person_id }) : refused('link-ended')
}
