import { previewPersonErasure } from '../../../../../contract/calls/admin/people/erasure/preview.ts'
import { erasureFor } from '../../../../features/erasure/erase-in-console.ts'
import { route } from '../../../../http/route.ts'

export const previewPersonErasureRoute = route(
  previewPersonErasure,
  { may: 'administer' },
  ({ db, client, session, params }) => erasureFor(db, client.clientId, { personId: Number(params.userId), session }),
)
