import { exportProducts } from '../../../../contract/calls/admin/rewards/export.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as loads from '../../../features/rewards/load-products.ts'
import { route } from '../../../http/route.ts'

export const exportProductsRoute = route(exportProducts, { may: 'stock' }, async ({ db, client, reply }) => {
  reply.header('content-disposition', 'attachment; filename="products.csv"')
  return done(Buffer.from(await withClient(db, client.clientId, loads.exportProducts)))
})
