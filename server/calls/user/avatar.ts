import { saveAvatar } from '../../../contract/calls/user/avatar.ts'
import { saveAvatar as keepAvatar } from '../../features/avatars/save-avatar.ts'
import { route } from '../../http/route.ts'

export const saveAvatarRoute = route(
  saveAvatar,
  'signed-in',
  async ({ db, session, body: { 'profile-pic': file, userId } }) =>
    keepAvatar(db, session, Buffer.from(await file.arrayBuffer()), userId),
  { inLaunch: 'refused' },
)
