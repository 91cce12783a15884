import { saveBrandPicture } from '../../../../contract/calls/admin/settings/pictures.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { keepBrandPicture } from '../../../features/clients/brand-pictures.ts'
import { route } from '../../../http/route.ts'

export const saveBrandPictureRoute = route(
  saveBrandPicture,
  { may: 'administer' },
  async ({ db, client: { clientId }, session, query: { kind }, body }) =>
    keepBrandPicture(db, { clientId, kind, file: Buffer.from(await body.arrayBuffer()), actor: actorOf(session) }),
)
