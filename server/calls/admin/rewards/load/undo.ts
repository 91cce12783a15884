import { undoProductLoad } from '../../../../../contract/calls/admin/rewards/load/undo.ts'
import { withClientLong } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as loads from '../../../../features/rewards/load-products.ts'
import { route } from '../../../../http/route.ts'

export const undoProductLoadRoute = route(undoProductLoad, { may: 'stock' }, ({ db, client, session, body }) =>
  withClientLong(db, client.clientId, tx => loads.undoProductLoad(tx, Number(body.loadId), actorOf(session))),
)
