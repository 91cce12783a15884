import { assignProducts } from '../../../../../contract/calls/admin/rewards/suppliers/products.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as features from '../../../../features/rewards/suppliers.ts'
import { route } from '../../../../http/route.ts'

export const assignProductsRoute = route(assignProducts, { may: 'fulfil' }, ({ db, client, session, params, body }) => {
  const list = { ...body, supplierId: Number(params.supplierId), actor: actorOf(session) }
  return withClient(db, client.clientId, tx => features.assignProducts(tx, list))
})
