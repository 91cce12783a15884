import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { hashPassword } from './password-hash.ts'
import { endSessionsOf, findPersonByUserName, updatePassword } from './people.store.ts'

/** Gives a person a new password, as an operator may; their sessions end (security T9). */
export async function setPassword(
  tenant: Tenant,
  userName: string,
  password: string,
): Promise<Outcome<undefined, 'user-unknown'>> {
  const person = await findPersonByUserName(tenant, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  await updatePassword(tenant, person.person_id, await hashPassword(password))
  await endSessionsOf(tenant, person.person_id)
  return done(undefined)
}
