import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { findPerson, findPersonByUserName, type PersonRow } from './people.store.ts'

/** Somebody by name, as it is typed, or by id. */
export type Named = { readonly userName: string } | { readonly personId: number }

/** The person who is meant: by user name, in any case, or by id. */
export async function personNamed(tx: ClientTx, who: Named): Promise<Outcome<PersonRow, 'user-unknown'>> {
  const person = await ('userName' in who ? findPersonByUserName(tx, who.userName) : findPerson(tx, who.personId))
  return person === undefined ? refused('user-unknown', { ...who }) : done(person)
}
