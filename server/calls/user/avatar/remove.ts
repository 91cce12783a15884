import { removeAvatar } from '../../../../contract/calls/user/avatar/remove.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { removeAvatar as forgetAvatar } from '../../../features/avatars/remove-avatar.ts'
import { route } from '../../../http/route.ts'

export const removeAvatarRoute = route(
  removeAvatar,
  'signed-in',
  async ({ db, client, session }) => {
    await withClient(db, client.clientId, tx => forgetAvatar(tx, session))
    return done({ removed: true as const })
  },
  { inLaunch: 'refused' },
)
