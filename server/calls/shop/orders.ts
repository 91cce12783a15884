import { placeShopOrder } from '../../../contract/calls/shop/orders.ts'
import { withClient } from '../../db/tenant.ts'
import { placeOrder } from '../../features/shop/place-order.ts'
import { door } from '../../http/door.ts'

export const placeShopOrderDoor = door(placeShopOrder, 'anyone', async ({ db, client, body, address, request }) => {
  const claim = { authorization: request.headers.authorization, address }
  const outcome = await withClient(db, client.clientId, tenant => placeOrder(tenant, claim, body))
  const { orderKey, points } = body
  if (outcome.ok) request.log.info({ shop: 'ordered', client: client.key, orderKey, points }, 'shop')
  return outcome
})
