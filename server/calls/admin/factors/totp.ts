import { beginTotp } from '../../../../contract/calls/admin/factors/totp.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as enrol from '../../../features/factors/enrol.ts'
import { route } from '../../../http/route.ts'

export const beginTotpRoute = route(beginTotp, 'granted', ({ db, client, session, secret }) =>
  withClient(db, client.clientId, tx => enrol.beginTotp(tx, session, { secret, client })),
)
