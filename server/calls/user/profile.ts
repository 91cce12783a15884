import { getProfile } from '../../../contract/calls/user/profile.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/tenant.ts'
import { readProfile } from '../../features/profile/read-profile.ts'
import { door } from '../../http/door.ts'

export const getProfileDoor = door(getProfile, 'signed-in', async ({ db, client, session }) =>
  done(await withClient(db, client.clientId, tenant => readProfile(tenant, client, session))),
)
