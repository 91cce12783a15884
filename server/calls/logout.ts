import { logout } from '../../contract/calls/logout.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import { closeSession } from '../features/accounts/sessions.ts'
import { route } from '../http/route.ts'

export const logoutRoute = route(logout, 'signed-in', async ({ db, client, session, reply }) => {
  await withClient(db, client.clientId, tx => closeSession(tx, session))
  // It would clear the storage of every tab, and with it the sign-in of whoever acted as somebody else.
  if (session.launchedBy === undefined) reply.header('clear-site-data', '"cache", "storage"')
  return done({ loggedOut: true as const })
})
