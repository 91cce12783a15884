import { getProfile } from '../../../contract/calls/user/profile.ts'
import { done } from '../../../rules/outcome.ts'
import { readProfile } from '../../features/profile/read-profile.ts'
import { route } from '../../http/route.ts'

export const getProfileRoute = route(getProfile, 'signed-in', async ({ reader, client, session }) =>
  done(await readProfile(reader, client, session)),
)
