import { launchAs } from '../../contract/calls/launch-as.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { userOf } from '../features/accounts/user-of.ts'
import * as launch from '../features/launch/launch-as.ts'
import { door } from '../http/door.ts'

export const launchAsDoor = door(launchAs, 'anyone', async visit => {
  const { db, client, body, address, request } = visit
  const use = { token: body.token, host: client.host, address }
  const outcome = await withClient(db, client.clientId, tenant => launch.launchAs(tenant, client, use))
  if (!outcome.ok) return outcome
  const { launcher, target, sessionId } = outcome.value
  const [actor, launchedBy] = [target.userName, launcher.userName]
  request.log.info({ launch: 'done', client: client.key, actor, launchedBy }, 'launch')
  const signedIn = { sessionId, authType: 'launch', launchedBy: launcher } as const
  return done(await withClient(db, client.clientId, tenant => userOf(tenant, target.personId, client, signedIn)))
})
