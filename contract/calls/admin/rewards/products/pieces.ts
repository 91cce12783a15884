import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { optionKey, sku } from '../../../../reward-document.ts'
import { pieceCount, stockedProduct } from '../../../../stock.ts'

/**
 * Corrects the pieces of a product, or of the option named: by so many more or fewer, or to a number in the place of `was`, which was
 * read. Where they are something else, because of another correction or an order, the answer is 409 and nothing changes. The newest
 * correction may be sent again by whoever made it, while they are what it came to: it counts once.
 */
export const changePieces = call({
  name: 'changePieces',
  summary: 'Correct how many pieces of a product are left',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/products/{sku}/pieces',
  params: z.object({ sku }),
  body: z.union([
    z.strictObject({
      option: z.optional(optionKey),
      by: z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
      was: pieceCount,
      reason,
    }),
    z.strictObject({ option: z.optional(optionKey), to: pieceCount, was: pieceCount, reason }),
  ]),
  reply: stockedProduct,
  refusals: {
    ...consoleRefusals,
    'product-unknown': 404,
    'option-unknown': 404,
    'pieces-changed': 409,
    'pieces-too-few': 422,
    'pieces-of-codes': 422,
    'pieces-without-end': 422,
  },
})
