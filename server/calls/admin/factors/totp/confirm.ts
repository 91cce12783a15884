import { confirmTotp } from '../../../../../contract/calls/admin/factors/totp/confirm.ts'
import { withClient } from '../../../../db/client-tx.ts'
import * as enrol from '../../../../features/factors/enrol.ts'
import { route } from '../../../../http/route.ts'

export const confirmTotpRoute = route(confirmTotp, 'granted', ({ db, client, session, secret, body }) =>
  withClient(db, client.clientId, tx => enrol.confirmTotp(tx, session, { ...body, secret })),
)
