import { keepPasskey } from '../../../../contract/calls/admin/factors/passkeys.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as enrol from '../../../features/factors/enrol.ts'
import { route } from '../../../http/route.ts'

export const keepPasskeyRoute = route(keepPasskey, 'granted', ({ db, client, session, party, body }) =>
  withClient(db, client.clientId, tx => enrol.keepPasskey(tx, session, party, body)),
)
