import type { Tenant } from '../../db/tenant.ts'
import { findPerson, type PersonRow } from './people.store.ts'

export type { PersonRow } from './people.store.ts'

/** The person of a session. Throws where they are not there: the session would have gone with them. */
export async function personOf(tenant: Tenant, personId: number): Promise<PersonRow> {
  const person = await findPerson(tenant, personId)
  if (person === undefined) throw new Error(`A session names person ${personId}, who is not there.`)
  return person
}
