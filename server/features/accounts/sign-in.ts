import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { withClient } from '../../db/tenant.ts'
import { verifyPassword } from './password-hash.ts'
import { findPersonByUserName } from './people.store.ts'
import { beginSession } from './sessions.ts'

/**
 * Signs a person in: the new session's id, or one and the same refusal whether the user is unknown, inactive, without
 * a password or gave a wrong one (security T6). The hash is checked outside any transaction, so that a storm of
 * sign-ins holds no connections.
 */
export async function signIn(
  db: Database,
  clientId: number,
  userName: string,
  password: string,
): Promise<Outcome<{ sessionId: string; personId: number }, 'login-failed'>> {
  const person = await withClient(db, clientId, tenant => findPersonByUserName(tenant, userName.trim()))
  const isRight = await verifyPassword(person?.password_hash ?? undefined, password)
  if (person === undefined || !isRight || person.status !== 'active') return refused('login-failed')
  const { person_id: personId, password_hash: passwordHash } = person
  const sessionId = await withClient(db, clientId, tenant => beginSession(tenant, personId, passwordHash))
  return sessionId === undefined ? refused('login-failed') : done({ sessionId, personId })
}
