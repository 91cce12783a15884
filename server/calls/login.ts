import { login } from '../../contract/calls/login.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { inHashTurn } from '../features/accounts/password-hash.ts'
import { signIn } from '../features/accounts/sign-in.ts'
import { userOf } from '../features/accounts/user-of.ts'
import { door } from '../http/door.ts'

export const loginDoor = door(login, 'anyone', async ({ db, client, body, request }) => {
  const turn = await inHashTurn(() => signIn(db, client.clientId, body.username, body.password))
  if (!turn.ok) return turn
  const outcome = turn.value
  const actor = outcome.ok ? body.username : undefined
  request.log.info({ signIn: outcome.ok ? 'done' : outcome.refusal, client: client.key, actor }, 'sign-in')
  if (!outcome.ok) return outcome
  const { personId, sessionId } = outcome.value
  return done(await withClient(db, client.clientId, tenant => userOf(tenant, personId, client, { sessionId })))
})
