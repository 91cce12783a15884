import { saveProductPicture } from '../../../../../contract/calls/admin/rewards/products/picture.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { savePicture } from '../../../../features/rewards/keep-pictures.ts'
import { route } from '../../../../http/route.ts'

export const saveProductPictureRoute = route(
  saveProductPicture,
  { may: 'stock' },
  async ({ db, client: { clientId }, session, params: { sku }, body }) =>
    savePicture(db, { clientId, sku, file: Buffer.from(await body.arrayBuffer()), actor: actorOf(session) }),
)
