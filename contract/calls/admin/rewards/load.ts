import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { mostProductBytes, productIssue, productLoad } from '../../../stock.ts'

/** By which the catalogue is known not to have changed between a check and its load. */
const catalogueVersion = z.string().check(z.regex(/^[\w-]{1,40}$/))

/**
 * Reads a CSV of products and answers what it would change, or everything that is wrong in it. With `apply` it makes these changes, all
 * or none; `version` is that of the check: where somebody changed a product meanwhile, it is 409.
 */
export const loadProducts = call({
  name: 'loadProducts',
  summary: 'Import a CSV of products',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/load',
  query: z.object({ apply: z.optional(z.literal('true')), version: z.optional(catalogueVersion) }),
  bytes: { mostBytes: mostProductBytes, tooLarge: 'products-file-too-large', busy: 'upload-busy' },
  body: z.instanceof(Blob),
  reply: z.object({
    isApplied: z.boolean(),
    version: catalogueVersion,
    lines: z.int(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** The first of them, with the columns that change. */
    changes: z.array(z.object({ sku: z.string(), name: z.string(), isNew: z.boolean(), columns: z.array(z.string()) })),
    /** Everything that is wrong, or the first of it, and whether there may be more. */
    issues: z.array(productIssue),
    isMore: z.boolean(),
  }),
  refusals: {
    ...consoleRefusals,
    'products-changed': 409,
    'products-file-too-large': 413,
    'products-file-malformed': 422,
    'upload-busy': 503,
  },
})

/** The newest file that was loaded. */
export const getProductLoad = call({
  name: 'getProductLoad',
  summary: 'The newest CSV of products that was loaded',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/load',
  reply: z.object({ newest: z.optional(productLoad) }),
  refusals: consoleRefusals,
})
