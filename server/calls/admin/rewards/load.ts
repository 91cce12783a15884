import { getProductLoad, loadProducts } from '../../../../contract/calls/admin/rewards/load.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient, withClientLong } from '../../../db/client-tx.ts'
import * as loads from '../../../features/rewards/load-products.ts'
import { importedFile } from '../../../features/uploads/imported-file.ts'
import { route } from '../../../http/route.ts'

export const loadProductsRoute = route(loadProducts, { may: 'stock' }, async context => {
  const { db, client } = context
  const file = await importedFile(context)
  return withClientLong(db, client.clientId, tx => loads.loadProducts(tx, client, file))
})

export const getProductLoadRoute = route(getProductLoad, { may: 'stock' }, async ({ db, client }) =>
  done(await withClient(db, client.clientId, loads.showNewestLoad)),
)
