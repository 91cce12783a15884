import { getMarketPlaceUrl } from '../../../contract/calls/user/market-place-url.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/tenant.ts'
import { marketPlaceUrl } from '../../features/shop/market-place-url.ts'
import { door } from '../../http/door.ts'

export const getMarketPlaceUrlDoor = door(
  getMarketPlaceUrl,
  'signed-in',
  async ({ db, client, session, params, origin, secret }) => {
    const shopper = { personId: session.personId, origin, secret }
    const outcome = await withClient(db, client.clientId, tenant =>
      marketPlaceUrl(tenant, client, shopper, params.type),
    )
    return outcome.ok ? done({ marketPlaceUrl: outcome.value }) : outcome
  },
  { inLaunch: 'refused' },
)
