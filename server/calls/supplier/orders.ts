import { listSuppliedOrders } from '../../../contract/calls/supplier/orders.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { bySupplier, listSupplied } from '../../features/rewards/supplied-orders.ts'
import { route } from '../../http/route.ts'

export const listSuppliedOrdersRoute = route(
  listSuppliedOrders,
  'anyone',
  ({ db, client, secret, query, address, request }) => {
    const claim = { authorization: request.headers.authorization, address }
    return withClient(db, client.clientId, tx =>
      bySupplier(tx, claim, async supplier => done(await listSupplied(tx, { client, secret }, supplier, query))),
    )
  },
)
