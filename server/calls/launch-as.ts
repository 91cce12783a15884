import { launchAs } from '../../contract/calls/launch-as.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import { actorOf } from '../features/accounts/launched-act.ts'
import { userOf } from '../features/accounts/user-of.ts'
import * as launch from '../features/launch/launch-as.ts'
import { route } from '../http/route.ts'

export const launchAsRoute = route(launchAs, 'anyone', async visit => {
  const { db, client, body, address, request } = visit
  const use = { token: body.token, host: client.host, address }
  // Answered from the transaction that spends the token: one that is spent has launched somebody (security R5).
  const outcome = await withClient(db, client.clientId, async tx => {
    const launched = await launch.launchAs(tx, client, use)
    if (!launched.ok) return launched
    const { launcher, target, sessionId } = launched.value
    const signedIn = { sessionId, authType: 'launch', launchedBy: launcher } as const
    return done({ launcher, target, user: await userOf(tx, target.personId, client, signedIn) })
  })
  if (!outcome.ok) return outcome
  const { launcher, target, user } = outcome.value
  const actor = actorOf({ personId: target.personId, launchedBy: launcher })
  request.log.info({ launch: 'done', client: client.key, actor }, 'launch')
  return done(user)
})
