import { type AssistRefusal, whyNotAssist } from '../../../rules/access/why-not-assist.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { personNamed } from '../accounts/person-named.ts'
import type { PersonRow } from '../accounts/person-of.ts'
import { mayHere, type Session } from '../accounts/sessions.ts'

/** Acts on somebody's account where whoever asks may, for the console. */
export async function assist<T, R extends string>(
  tx: ClientTx,
  session: Session,
  personId: number,
  act: (person: PersonRow) => Promise<Outcome<T, R>>,
): Promise<Outcome<T, Exclude<R, 'user-unknown'> | AssistRefusal | 'person-unknown'>> {
  const person = await personNamed(tx, { personId })
  if (!person.ok) return refused('person-unknown')
  const refusal = whyNotAssist({
    mayAssist: mayHere(session, 'assist'),
    isOwner: mayHere(session, 'administer'),
    isSelf: session.personId === personId,
    isAdmin: person.value.is_admin,
    isErased: person.value.erased_at !== null,
  })
  if (refusal !== undefined) return refused(refusal)
  return (await act(person.value)) as Outcome<T, Exclude<R, 'user-unknown'>>
}
