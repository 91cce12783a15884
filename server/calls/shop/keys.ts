import { getShopKeys } from '../../../contract/calls/shop/keys.ts'
import { done } from '../../../rules/outcome.ts'
import { ticketKey } from '../../features/shop/ticket-key.ts'
import { route } from '../../http/route.ts'

export const getShopKeysRoute = route(getShopKeys, 'anyone', async ({ client, secret }) =>
  done({ keys: [ticketKey(secret, client.clientId).jwk] }),
)
