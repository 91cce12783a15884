import type { ClientTx } from '../../db/client-tx.ts'
import { findPerson, type PersonRow } from './people.store.ts'

export type { PersonRow } from './people.store.ts'

/** The person of a session. Throws where there is none: the session would have been deleted with them. */
export async function personOf(tx: ClientTx, personId: number): Promise<PersonRow> {
  const person = await findPerson(tx, personId)
  if (person === undefined) throw new Error(`A session names person ${personId}, who is not there.`)
  return person
}
