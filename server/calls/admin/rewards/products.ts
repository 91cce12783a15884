import {
  createProduct,
  getProduct,
  listProducts,
  saveProduct,
} from '../../../../contract/calls/admin/rewards/products.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as products from '../../../features/rewards/keep-products.ts'
import { route } from '../../../http/route.ts'

export const listProductsRoute = route(listProducts, { may: 'stock' }, async ({ db, client, locale, query }) =>
  done(await withClient(db, client.clientId, tx => products.listProducts(tx, { client, locale }, query))),
)

export const createProductRoute = route(createProduct, { may: 'stock' }, ({ db, client, session, body }) =>
  withClient(db, client.clientId, tx => products.createProduct(tx, client, body, actorOf(session))),
)

export const getProductRoute = route(getProduct, { may: 'stock' }, ({ db, client, params }) =>
  withClient(db, client.clientId, tx => products.showProduct(tx, params.sku)),
)

export const saveProductRoute = route(saveProduct, { may: 'stock' }, ({ db, client, session, params, body }) =>
  withClient(db, client.clientId, tx =>
    products.changeProduct(tx, client, { ...body, sku: params.sku, actor: actorOf(session) }),
  ),
)
