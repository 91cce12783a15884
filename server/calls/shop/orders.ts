import { placeShopOrder } from '../../../contract/calls/shop/orders.ts'
import { withClient } from '../../db/client-tx.ts'
import { placeOrder } from '../../features/shop/place-order.ts'
import { route } from '../../http/route.ts'

export const placeShopOrderRoute = route(placeShopOrder, 'anyone', async ({ db, client, body, address, request }) => {
  const claim = { authorization: request.headers.authorization, address }
  const outcome = await withClient(db, client.clientId, tx => placeOrder(tx, claim, body))
  const { orderKey, points } = body
  if (outcome.ok) request.log.info({ shop: 'ordered', client: client.key, orderKey, points }, 'shop')
  return outcome
})
