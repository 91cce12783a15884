import { reverseShopOrder } from '../../../../contract/calls/shop/orders/reverse.ts'
import { withClient } from '../../../db/client-tx.ts'
import { reverseOrder } from '../../../features/shop/reverse-order.ts'
import { route } from '../../../http/route.ts'

export const reverseShopOrderRoute = route(
  reverseShopOrder,
  'anyone',
  async ({ db, client, params, body, address, request }) => {
    const claim = { authorization: request.headers.authorization, address }
    const order = { ...params, ...body }
    const outcome = await withClient(db, client.clientId, tx => reverseOrder(tx, claim, order))
    if (outcome.ok) request.log.info({ shop: 'reversed', client: client.key, orderKey: params.orderKey }, 'shop')
    return outcome
  },
)
