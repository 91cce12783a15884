import { removeAvatar } from '../../../../contract/calls/user/avatar/remove.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/tenant.ts'
import { removeAvatar as forgetAvatar } from '../../../features/avatars/remove-avatar.ts'
import { door } from '../../../http/door.ts'

export const removeAvatarDoor = door(
  removeAvatar,
  'signed-in',
  async ({ db, client, session }) => {
    await withClient(db, client.clientId, tenant => forgetAvatar(tenant, session))
    return done({ removed: true as const })
  },
  { inLaunch: 'refused' },
)
