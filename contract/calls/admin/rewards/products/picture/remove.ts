import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../../access.ts'
import { call } from '../../../../../call.ts'
import { sku } from '../../../../../reward-document.ts'
import { stockedProduct } from '../../../../../stock.ts'

export const removeProductPicture = call({
  name: 'removeProductPicture',
  summary: 'Show a product by its drawing again',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/products/{sku}/picture/remove',
  params: z.object({ sku }),
  reply: stockedProduct,
  refusals: { ...consoleRefusals, 'product-unknown': 404 },
})
