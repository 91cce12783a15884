import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { newCode } from '../codes/code-text.ts'
import { maySignIn, takesPasswords } from './may-sign-in.ts'
import { type Named, personNamed } from './person-named.ts'
import { setPassword } from './set-password.ts'

/** Makes up a temporary password for somebody, which nobody can read again: it opens the activation and nothing more, for 7 days. */
export async function handOutTemporary(
  tx: ClientTx,
  client: Client,
  who: Named,
  order: { readonly actor: Actor; readonly reason?: string },
): Promise<Outcome<{ readonly password: string }, 'passwords-off' | 'user-unknown' | 'may-not-sign-in'>> {
  if (!takesPasswords(client)) return refused('passwords-off')
  const person = await personNamed(tx, who)
  if (!person.ok) return person
  if (!maySignIn(person.value)) return refused('may-not-sign-in', { userName: person.value.user_name })
  const password = newCode()
  const set = await setPassword(tx, { personId: person.value.person_id }, password, { isTemporary: true, ...order })
  return set.ok ? done({ password }) : set
}
