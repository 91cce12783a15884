import { changePieces } from '../../../../../contract/calls/admin/rewards/products/pieces.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as products from '../../../../features/rewards/keep-products.ts'
import { route } from '../../../../http/route.ts'

export const changePiecesRoute = route(changePieces, { may: 'stock' }, ({ db, client, session, params, body }) =>
  withClient(db, client.clientId, tx => products.changePieces(tx, params.sku, body, actorOf(session))),
)
