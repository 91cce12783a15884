import { extendSession } from '../../../contract/calls/session/extend.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/tenant.ts'
import { idleSeconds, extendSession as keepAlive } from '../../features/accounts/sessions.ts'
import { door } from '../../http/door.ts'

export const extendSessionDoor = door(extendSession, 'signed-in', async ({ db, client, session }) => {
  const now = await withClient(db, client.clientId, async tenant => {
    await keepAlive(tenant, session)
    return tenant.now
  })
  const endsInSeconds = Math.max(0, Math.floor((session.endsAt.getTime() - now.getTime()) / 1000))
  return done({ idleSeconds, endsInSeconds, endsAt: session.endsAt.toISOString() })
})
