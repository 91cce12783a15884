import { exchangeShopTicket } from '../../../contract/calls/shop/tickets.ts'
import { withClient } from '../../db/client-tx.ts'
import { exchangeTicket } from '../../features/shop/exchange-ticket.ts'
import { route } from '../../http/route.ts'

export const exchangeShopTicketRoute = route(exchangeShopTicket, 'anyone', async visit => {
  const { db, client, body, address, origin, secret, request } = visit
  const exchange = { ...body, authorization: request.headers.authorization, address, origin, secret }
  const outcome = await withClient(db, client.clientId, tx => exchangeTicket(tx, client, exchange))
  if (outcome.ok) request.log.info({ shop: 'entered', client: client.key, person: outcome.value.userId }, 'shop')
  return outcome
})
