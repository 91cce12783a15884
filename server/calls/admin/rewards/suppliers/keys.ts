import { makeSupplierKey } from '../../../../../contract/calls/admin/rewards/suppliers/keys.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as features from '../../../../features/rewards/suppliers.ts'
import { route } from '../../../../http/route.ts'

export const makeSupplierKeyRoute = route(
  makeSupplierKey,
  { may: 'fulfil' },
  ({ db, client, session, params }) => {
    const key = { supplierId: Number(params.supplierId), actor: actorOf(session) }
    return withClient(db, client.clientId, tx => features.makeSupplierKey(tx, key))
  },
  // A key opens addresses.
  { proof: true },
)
