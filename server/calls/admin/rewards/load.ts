import { getProductLoad, loadProducts } from '../../../../contract/calls/admin/rewards/load.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient, withClientLong } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as loads from '../../../features/rewards/load-products.ts'
import { route } from '../../../http/route.ts'

export const loadProductsRoute = route(
  loadProducts,
  { may: 'stock' },
  async ({ db, client, session, query: { apply, version }, body }) => {
    const file = {
      bytes: await body.arrayBuffer(),
      actor: actorOf(session),
      isApplied: apply === 'true',
      ...(version !== undefined && { version }),
    }
    return withClientLong(db, client.clientId, tx => loads.loadProducts(tx, client, file))
  },
)

export const getProductLoadRoute = route(getProductLoad, { may: 'stock' }, async ({ db, client }) =>
  done(await withClient(db, client.clientId, loads.showNewestLoad)),
)
