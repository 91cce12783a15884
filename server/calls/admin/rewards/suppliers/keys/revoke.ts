import { revokeSupplierKey } from '../../../../../../contract/calls/admin/rewards/suppliers/keys/revoke.ts'
import { withClient } from '../../../../../db/client-tx.ts'
import { actorOf } from '../../../../../features/accounts/launched-act.ts'
import * as features from '../../../../../features/rewards/suppliers.ts'
import { route } from '../../../../../http/route.ts'

export const revokeSupplierKeyRoute = route(revokeSupplierKey, { may: 'fulfil' }, ({ db, client, session, params }) => {
  const key = { supplierId: Number(params.supplierId), keyId: Number(params.keyId), actor: actorOf(session) }
  return withClient(db, client.clientId, tx => features.revokeSupplierKey(tx, key))
})
