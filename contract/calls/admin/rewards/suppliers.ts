import * as z from 'zod/mini'
import { consoleRefusals, moment, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

export const supplierKey = z.object({
  keyId: rowId,
  /** Its last four characters; the key itself is shown once. */
  ending: z.string(),
  createdAt: moment,
  lastUsedAt: z.optional(moment),
  revokedAt: z.optional(moment),
})

export const supplier = z.object({
  supplierId: rowId,
  name: z.string(),
  /** How many products it delivers, and the first of them. */
  products: z.int(),
  skus: z.array(z.string()),
  /** Lines that nobody has shipped yet. */
  openLines: z.int(),
  /** The newest first. */
  keys: z.array(supplierKey),
})
export type Supplier = z.output<typeof supplier>

export const oneSupplier = z.object({ supplierId: rowId })

export const listSuppliers = call({
  name: 'listSuppliers',
  summary: 'Who delivers rewards for the client',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/suppliers',
  reply: z.object({ suppliers: z.array(supplier) }),
  refusals: consoleRefusals,
})

export const addSupplier = call({
  name: 'addSupplier',
  summary: 'Add a supplier',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/suppliers',
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u)) }),
  reply: z.object({ supplierId: rowId }),
  refusals: { ...consoleRefusals, 'supplier-known': 409 },
})
