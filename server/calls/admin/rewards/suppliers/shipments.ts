import { importShipments } from '../../../../../contract/calls/admin/rewards/suppliers/shipments.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as features from '../../../../features/rewards/import-shipments.ts'
import { route } from '../../../../http/route.ts'

export const importShipmentsRoute = route(
  importShipments,
  { may: 'fulfil' },
  async ({ db, client, session, params, query, body }) => {
    const file = {
      supplierId: Number(params.supplierId),
      bytes: await body.arrayBuffer(),
      isApplied: query.apply === 'true',
      actor: actorOf(session),
    }
    return withClient(db, client.clientId, tx => features.importShipments(tx, client, file))
  },
)
