import { exportSupplierOrders } from '../../../../../contract/calls/admin/rewards/suppliers/orders.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { exportSupplied } from '../../../../features/rewards/supplied-orders.ts'
import { route } from '../../../../http/route.ts'

export const exportSupplierOrdersRoute = route(
  exportSupplierOrders,
  { may: 'fulfil' },
  ({ db, client, session, secret, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    const wanted = { supplierId: Number(params.supplierId), actor: actorOf(session) }
    return withClient(db, client.clientId, tx => exportSupplied(tx, { client, secret }, wanted))
  },
)
