import { acknowledgePrivacyNotice } from '../../../contract/calls/user/acknowledge-privacy-notice.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { userOf } from '../../features/accounts/user-of.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { acknowledgeNotice } from '../../features/profile/acknowledge-notice.ts'
import { route } from '../../http/route.ts'

export const acknowledgePrivacyNoticeRoute = route(
  acknowledgePrivacyNotice,
  'signed-in',
  ({ db, client: { clientId }, session, body }) =>
    withClient(db, clientId, async tx => {
      // The current version, not one cached some seconds ago.
      const client = await getClient(tx)
      const noted = await acknowledgeNotice(tx, client, session.personId, body.version)
      return noted.ok ? done(await userOf(tx, session.personId, client, session)) : noted
    }),
  { inLaunch: 'refused' },
)
