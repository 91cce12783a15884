import { importShipments } from '../../../../../contract/calls/admin/rewards/suppliers/shipments.ts'
import { withClient } from '../../../../db/client-tx.ts'
import * as features from '../../../../features/rewards/import-shipments.ts'
import { importedFile } from '../../../../features/uploads/imported-file.ts'
import { route } from '../../../../http/route.ts'

export const importShipmentsRoute = route(importShipments, { may: 'fulfil' }, async context => {
  const { db, client, params } = context
  const file = { ...(await importedFile(context)), supplierId: Number(params.supplierId) }
  return withClient(db, client.clientId, tx => features.importShipments(tx, client, file))
})
