import { logout } from '../../contract/calls/logout.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { closeSession } from '../features/accounts/sessions.ts'
import { door } from '../http/door.ts'

export const logoutDoor = door(logout, 'signed-in', async ({ db, client, session, reply }) => {
  await withClient(db, client.clientId, tenant => closeSession(tenant, session))
  reply.header('clear-site-data', '"cache", "storage"')
  return done({ loggedOut: true as const })
})
