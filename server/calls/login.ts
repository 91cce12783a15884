import { login } from '../../contract/calls/login.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { signIn } from '../features/accounts/sign-in.ts'
import { userOf } from '../features/accounts/user-of.ts'
import { door } from '../http/door.ts'

export const loginDoor = door(login, 'anyone', async ({ db, client, body, request }) => {
  const outcome = await signIn(db, client.clientId, body.username, body.password)
  request.log.info({ signIn: outcome.ok ? 'done' : outcome.refusal, client: client.key }, 'sign-in')
  if (!outcome.ok) return outcome
  const { personId, sessionId } = outcome.value
  return done(
    await withClient(db, client.clientId, tenant => userOf(tenant, personId, client.defaultLocale, sessionId)),
  )
})
