import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { oneSupplier } from '../suppliers.ts'

export const shipmentProblems = [
  'order-malformed',
  'order-unknown',
  'of-another-supplier',
  'state-unknown',
  'does-not-follow',
  'named-twice',
  'tracking-malformed',
] as const

/**
 * Reads what a supplier has shipped, a CSV with the columns `order`, `state` (shipped unless it says otherwise) and `tracking`, and
 * answers what it would move and everything that is wrong in it. With `apply` it moves all of it, or nothing.
 */
export const importShipments = call({
  name: 'importShipments',
  summary: 'Import the shipments of a supplier',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/suppliers/{supplierId}/shipments',
  params: oneSupplier,
  query: z.object({ apply: z.optional(z.literal('true')) }),
  bytes: { mostBytes: 256 * 1024, tooLarge: 'shipments-too-large', busy: 'upload-busy' },
  body: z.instanceof(Blob),
  reply: z.object({
    isApplied: z.boolean(),
    /** Lines that move or get another tracking text, and lines that are there already. */
    moved: z.int(),
    unchanged: z.int(),
    problems: z.array(z.object({ line: z.int(), order: z.string(), problem: z.enum(shipmentProblems) })),
  }),
  refusals: {
    ...consoleRefusals,
    'supplier-unknown': 404,
    'shipments-too-large': 413,
    'shipments-malformed': 422,
    'upload-busy': 503,
  },
})
