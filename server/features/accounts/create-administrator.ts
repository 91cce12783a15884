import { hasUnseenCharacter } from '../../../rules/accounts/user-name.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { putGrant } from '../grants/change-grants.ts'
import { insertAdministrator, type NewAdministrator } from './people.store.ts'
import { newUserNameProblem } from './user-name-problem.ts'

export type NewPersonRefusal = 'user-exists' | 'user-name-malformed' | 'user-name-looks-alike' | 'name-malformed'

/** Makes a person who owns the client; they set their password by an activation link, as everybody does (A07). */
export async function createAdministrator(
  tx: ClientTx,
  admin: NewAdministrator,
  actor: Actor,
): Promise<Outcome<{ readonly personId: number }, NewPersonRefusal>> {
  const made = await createPerson(tx, admin, actor)
  if (!made.ok) return made
  await putGrant(
    tx,
    { personId: made.value.personId, role: 'owner', programId: undefined, until: undefined },
    { actor },
  )
  return made
}

/** Makes a person who is in no file of the client: who runs its programs, and takes part in none. */
export async function createPerson(
  tx: ClientTx,
  admin: NewAdministrator,
  actor: Actor,
): Promise<Outcome<{ readonly personId: number }, NewPersonRefusal>> {
  const { userName, firstName, lastName } = admin
  const problem = await newUserNameProblem(tx, userName)
  if (problem !== undefined) return refused(problem, { userName })
  const unseen = [firstName, lastName].find(hasUnseenCharacter)
  if (unseen !== undefined) return refused('name-malformed', { name: unseen })
  const personId = await insertAdministrator(tx, admin)
  if (personId === undefined) return refused('user-exists', { userName })
  await recordEvent(tx, { actor, action: 'admin.created', subject: `person:${personId}` })
  return done({ personId })
}
