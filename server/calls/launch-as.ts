import { launchAs } from '../../contract/calls/launch-as.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { userOf } from '../features/accounts/user-of.ts'
import * as launch from '../features/launch/launch-as.ts'
import { door } from '../http/door.ts'

export const launchAsDoor = door(launchAs, 'anyone', async visit => {
  const { db, client, body, address, request } = visit
  const use = { token: body.token, host: client.host, address }
  // Answered from the transaction that spends the token: one that is spent has launched somebody (security R5).
  const outcome = await withClient(db, client.clientId, async tenant => {
    const launched = await launch.launchAs(tenant, client, use)
    if (!launched.ok) return launched
    const { launcher, target, sessionId } = launched.value
    const signedIn = { sessionId, authType: 'launch', launchedBy: launcher } as const
    return done({ launcher, target, user: await userOf(tenant, target.personId, client, signedIn) })
  })
  if (!outcome.ok) return outcome
  const { launcher, target, user } = outcome.value
  const [actor, launchedBy] = [target.userName, launcher.userName]
  request.log.info({ launch: 'done', client: client.key, actor, launchedBy }, 'launch')
  return done(user)
})
