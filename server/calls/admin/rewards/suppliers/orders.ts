import { exportSupplierOrders } from '../../../../../contract/calls/admin/rewards/suppliers/orders.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { exportSupplied } from '../../../../features/rewards/supplied-orders.ts'
import { route } from '../../../../http/route.ts'

export const exportSupplierOrdersRoute = route(
  exportSupplierOrders,
  { may: 'fulfil' },
  ({ db, client, session, secret, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    const wanted = { supplierId: Number(params.supplierId), actor: actorOf(session) }
    return exportSupplied(db, { client, secret }, wanted)
  },
)
