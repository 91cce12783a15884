import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { oneSupplier } from '../suppliers.ts'

/** What a supplier has still to ship, with addresses, as CSV. Exporting is an event. */
export const exportSupplierOrders = call({
  name: 'exportSupplierOrders',
  summary: 'What a supplier has to ship, as CSV',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/suppliers/{supplierId}/orders',
  params: oneSupplier,
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: { ...consoleRefusals, 'supplier-unknown': 404 },
})
