import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { findPersonByUserName, type PersonRow } from './people.store.ts'

/** The person whom an operator names by user name, in any case. */
export async function personNamed(tx: ClientTx, userName: string): Promise<Outcome<PersonRow, 'user-unknown'>> {
  const person = await findPersonByUserName(tx, userName)
  return person === undefined ? refused('user-unknown', { userName }) : done(person)
}
