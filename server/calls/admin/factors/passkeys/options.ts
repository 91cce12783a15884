import { beginPasskey } from '../../../../../contract/calls/admin/factors/passkeys/options.ts'
import { withClient } from '../../../../db/client-tx.ts'
import * as enrol from '../../../../features/factors/enrol.ts'
import { route } from '../../../../http/route.ts'

export const beginPasskeyRoute = route(beginPasskey, 'granted', ({ db, client, session, party }) =>
  withClient(db, client.clientId, tx => enrol.beginPasskey(tx, session, party)),
)
