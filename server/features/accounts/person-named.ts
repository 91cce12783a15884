import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { findPersonByUserName, type PersonRow } from './people.store.ts'

/** The person whom an operator names by user name, in any case. */
export async function personNamed(tenant: Tenant, userName: string): Promise<Outcome<PersonRow, 'user-unknown'>> {
  const person = await findPersonByUserName(tenant, userName)
  return person === undefined ? refused('user-unknown', { userName }) : done(person)
}
