import { getProfile } from '../../../contract/calls/user/profile.ts'
import { done } from '../../../rules/outcome.ts'
import { readProfile } from '../../features/profile/read-profile.ts'
import { door } from '../../http/door.ts'

export const getProfileDoor = door(getProfile, 'signed-in', async ({ reader, client, session }) =>
  done(await readProfile(reader, client, session)),
)
