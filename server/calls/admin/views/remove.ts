import * as contract from '../../../../contract/calls/admin/views/remove.ts'
import { withClient } from '../../../db/client-tx.ts'
import { removeView } from '../../../features/views/saved-views.ts'
import { route } from '../../../http/route.ts'

export const removeViewRoute = route(
  contract.removeView,
  { may: 'see-programs', in: 'program' },
  ({ db, client, session, body }) =>
    withClient(db, client.clientId, tx => removeView(tx, session.personId, Number(body.viewId))),
)
