import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { sku } from '../../../../rewards.ts'
import { oneSupplier } from '../suppliers.ts'

/** Says which products a supplier delivers from now on, orders that are open among them; all of the list, or nothing. */
export const assignProducts = call({
  name: 'assignProducts',
  summary: 'Assign products to a supplier, or take them away',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/suppliers/{supplierId}/products',
  params: oneSupplier,
  body: z.object({ skus: z.array(sku).check(z.minLength(1), z.maxLength(500)), isSupplied: z.boolean() }),
  reply: z.object({ changed: z.int() }),
  refusals: { ...consoleRefusals, 'supplier-unknown': 404, 'rewards-unknown': 422 },
})
