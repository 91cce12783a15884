import { getUser } from '../../contract/calls/user.ts'
import { done } from '../../rules/outcome.ts'
import { withClient } from '../db/tenant.ts'
import { userOf } from '../features/accounts/user-of.ts'
import { door } from '../http/door.ts'

export const getUserDoor = door(getUser, 'signed-in', async ({ db, client, session }) =>
  done(await withClient(db, client.clientId, tenant => userOf(tenant, session.personId, client, session))),
)
