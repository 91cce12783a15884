import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { sku } from '../../../../reward-document.ts'
import { stockedProduct } from '../../../../stock.ts'

/** Adds codes to a product, one a line of text. They are sealed and never shown here again; one that is there is not added twice. */
export const addProductCodes = call({
  name: 'addProductCodes',
  summary: 'Add codes to a product',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/products/{sku}/codes',
  params: z.object({ sku }),
  bytes: { mostBytes: 4 * 1024 * 1024, tooLarge: 'codes-too-large', busy: 'upload-busy' },
  body: z.instanceof(Blob),
  reply: z.object({ added: z.int(), known: z.int(), product: stockedProduct }),
  refusals: {
    ...consoleRefusals,
    'product-unknown': 404,
    'codes-too-large': 413,
    'codes-malformed': 422,
    'product-without-codes': 422,
    'upload-busy': 503,
  },
})
