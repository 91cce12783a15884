import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { oneSupplier } from '../suppliers.ts'

/** Makes an API key. It is answered this one time. */
export const makeSupplierKey = call({
  name: 'makeSupplierKey',
  summary: 'Make an API key for a supplier',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/suppliers/{supplierId}/keys',
  params: oneSupplier,
  body: z.object({}),
  reply: z.object({ keyId: rowId, key: z.string() }),
  refusals: { ...consoleRefusals, 'supplier-unknown': 404, 'too-many-keys': 409 },
})
