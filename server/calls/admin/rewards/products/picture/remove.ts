import { removeProductPicture } from '../../../../../../contract/calls/admin/rewards/products/picture/remove.ts'
import { withClient } from '../../../../../db/client-tx.ts'
import { actorOf } from '../../../../../features/accounts/launched-act.ts'
import { dropPicture } from '../../../../../features/rewards/keep-pictures.ts'
import { route } from '../../../../../http/route.ts'

export const removeProductPictureRoute = route(
  removeProductPicture,
  { may: 'stock' },
  ({ db, client, session, params }) =>
    withClient(db, client.clientId, tx => dropPicture(tx, params.sku, actorOf(session))),
)
