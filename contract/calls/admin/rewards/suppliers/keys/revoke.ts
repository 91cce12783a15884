import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../../access.ts'
import { call } from '../../../../../call.ts'

/** From now on the key opens nothing; again it changes nothing. */
export const revokeSupplierKey = call({
  name: 'revokeSupplierKey',
  summary: 'Revoke an API key of a supplier',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/suppliers/{supplierId}/keys/{keyId}/revoke',
  params: z.object({ supplierId: rowId, keyId: rowId }),
  body: z.object({}),
  reply: z.object({ keyId: rowId }),
  refusals: { ...consoleRefusals, 'key-unknown': 404 },
})
