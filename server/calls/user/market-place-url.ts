import { getMarketPlaceUrl } from '../../../contract/calls/user/market-place-url.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { marketPlaceUrl } from '../../features/shop/market-place-url.ts'
import { route } from '../../http/route.ts'

export const getMarketPlaceUrlRoute = route(
  getMarketPlaceUrl,
  'signed-in',
  async ({ db, client, session, params, origin, secret }) => {
    const shopper = { personId: session.personId, origin, secret }
    const outcome = await withClient(db, client.clientId, tx => marketPlaceUrl(tx, client, shopper, params.type))
    return outcome.ok ? done({ marketPlaceUrl: outcome.value }) : outcome
  },
  { inLaunch: 'refused' },
)
