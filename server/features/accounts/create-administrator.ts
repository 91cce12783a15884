import { userNameProblem } from '../../../rules/accounts/user-name.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { putGrant } from '../grants/change-grants.ts'
import { insertAdministrator, type NewAdministrator } from './people.store.ts'

/** Makes a person who owns the client; they set their password by an activation link, as everybody does (A07). */
export async function createAdministrator(
  tx: ClientTx,
  admin: NewAdministrator,
  actor: Actor,
): Promise<Outcome<{ readonly personId: number }, 'user-exists' | 'user-name-malformed'>> {
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
): Promise<Outcome<{ readonly personId: number }, 'user-exists' | 'user-name-malformed'>> {
  const { userName } = admin
  if (userName.length > 200 || userNameProblem(userName) !== undefined)
    return refused('user-name-malformed', { userName })
  const personId = await insertAdministrator(tx, admin)
  if (personId === undefined) return refused('user-exists', { userName })
  await recordEvent(tx, { actor, action: 'admin.created', subject: `person:${personId}` })
  return done({ personId })
}
