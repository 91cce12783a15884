import { renewRecoveryCodes } from '../../../../contract/calls/admin/factors/recovery-codes.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as enrol from '../../../features/factors/enrol.ts'
import { route } from '../../../http/route.ts'

export const renewRecoveryCodesRoute = route(
  renewRecoveryCodes,
  'granted',
  ({ db, client, session }) => withClient(db, client.clientId, tx => enrol.renewRecoveryCodes(tx, session)),
  { proof: true },
)
