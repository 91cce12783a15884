import { fullName } from '../../../rules/accounts/full-name.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { refuseIfSetAside } from '../clients/set-aside.ts'
import { replacePassword } from './passwords.store.ts'
import type { PersonRow } from './people.store.ts'
import { endHeldAccess } from './set-password.ts'

/** A person's own new password, as a hash, and how they came to it. */
export interface NewPassword {
  readonly hash: string
  readonly action: 'password.changed' | 'password.reset' | 'account.activated'
}

/**
 * Puts a person's new password in the place of the one they had a moment ago: every session and link that the old one gave
 * ends, the change is recorded, and its owner is notified by mail (security T8, T9). Answers false, and changes nothing, where
 * they have another one by now or may no longer sign in.
 */
export async function keepNewPassword(
  tx: ClientTx,
  client: Client,
  person: PersonRow,
  { hash, action }: NewPassword,
): Promise<boolean> {
  const { person_id: personId, user_name: userName, first_name: firstName, last_name: lastName, email } = person
  // The password was hashed before this transaction began.
  await refuseIfSetAside(tx)
  if (!(await replacePassword(tx, personId, { before: person.password_hash, after: hash }))) return false
  await endHeldAccess(tx, personId)
  await recordEvent(tx, { actor: `person:${personId}`, action, subject: `person:${personId}` })
  // Who sets their first password has just read the mail that led there.
  if (email !== null && action !== 'account.activated') {
    await queueMail(tx, client, {
      kind: 'password-changed',
      personId,
      to: { address: email, name: fullName({ firstName, lastName }) },
      locale: person.locale ?? client.defaultLocale,
      values: { firstName, lastName, userName },
    })
  }
  return true
}
