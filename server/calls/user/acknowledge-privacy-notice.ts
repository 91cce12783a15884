import { acknowledgePrivacyNotice } from '../../../contract/calls/user/acknowledge-privacy-notice.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/tenant.ts'
import { userOf } from '../../features/accounts/user-of.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { acknowledgeNotice } from '../../features/profile/acknowledge-notice.ts'
import { door } from '../../http/door.ts'

export const acknowledgePrivacyNoticeDoor = door(
  acknowledgePrivacyNotice,
  'signed-in',
  ({ db, client: { clientId }, session, body }) =>
    withClient(db, clientId, async tenant => {
      // The version as it stands, not as it was remembered some seconds ago.
      const client = await getClient(tenant)
      const noted = await acknowledgeNotice(tenant, client, session.personId, body.version)
      return noted.ok ? done(await userOf(tenant, session.personId, client, session)) : noted
    }),
  { inLaunch: 'refused' },
)
