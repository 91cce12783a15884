import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { sku } from '../../../../reward-document.ts'
import { stockedProduct } from '../../../../stock.ts'

/** A picture of the client's own: JPEG, PNG or WebP of at most 5 MB and 40 megapixels, made anew here. */
export const saveProductPicture = call({
  name: 'saveProductPicture',
  summary: 'Give a product a picture',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/products/{sku}/picture',
  params: z.object({ sku }),
  bytes: { mostBytes: 5 * 1024 * 1024, tooLarge: 'avatar-too-large', busy: 'avatar-busy' },
  body: z.instanceof(Blob),
  reply: stockedProduct,
  refusals: {
    ...consoleRefusals,
    'product-unknown': 404,
    'avatar-too-large': 413,
    'avatar-not-an-image': 422,
    'avatar-too-many-pixels': 422,
    'avatar-busy': 503,
  },
})
