import { beginProof } from '../../../../contract/calls/admin/proof/options.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as proof from '../../../features/factors/prove.ts'
import { route } from '../../../http/route.ts'

export const beginProofRoute = route(beginProof, 'granted', ({ db, client, session, party }) =>
  withClient(db, client.clientId, tx => proof.beginProof(tx, session, party)),
)
