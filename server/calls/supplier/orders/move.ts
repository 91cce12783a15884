import { moveSuppliedLine } from '../../../../contract/calls/supplier/orders/move.ts'
import { withClient } from '../../../db/client-tx.ts'
import { bySupplier, moveSupplied } from '../../../features/rewards/supplied-orders.ts'
import { route } from '../../../http/route.ts'

export const moveSuppliedLineRoute = route(
  moveSuppliedLine,
  'anyone',
  ({ db, client, params, body, address, request }) => {
    const claim = { authorization: request.headers.authorization, address }
    const move = { ...body, orderId: Number(params.orderId) }
    return withClient(db, client.clientId, tx =>
      bySupplier(tx, claim, supplier => moveSupplied(tx, client, supplier, move)),
    )
  },
)
