import { extendSession } from '../../../contract/calls/session/extend.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { idleSeconds, extendSession as keepAlive } from '../../features/accounts/sessions.ts'
import { route } from '../../http/route.ts'

export const extendSessionRoute = route(extendSession, 'signed-in', async ({ db, client, session }) => {
  const now = await withClient(db, client.clientId, async tx => {
    await keepAlive(tx, session)
    return tx.now
  })
  const endsInSeconds = Math.max(0, Math.floor((session.endsAt.getTime() - now.getTime()) / 1000))
  return done({ idleSeconds, endsInSeconds, endsAt: session.endsAt.toISOString() })
})
