import * as z from 'zod/mini'
import { rewardKinds } from '../../../../rules/rewards/order-states.ts'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { sku } from '../../../reward-document.ts'
import { category } from '../../../rewards.ts'
import { pieceCount, productFacts, productRevision, stockedProduct, stockLine } from '../../../stock.ts'

/** The client's products by their SKU; `after` continues after the last of a page. */
export const listProducts = call({
  name: 'listProducts',
  summary: 'The products of the client’s own catalogue, offered or not',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/products',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    category: z.optional(category),
    kind: z.optional(z.enum(rewardKinds)),
    offered: z.optional(z.enum(['yes', 'no'])),
    /** Those of which nothing is left. */
    stock: z.optional(z.enum(['out'])),
    after: z.optional(sku),
  }),
  reply: z.object({ products: z.array(stockLine), isMore: z.boolean() }),
  refusals: consoleRefusals,
})

export const createProduct = call({
  name: 'createProduct',
  summary: 'Add a product to the client’s own catalogue',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/products',
  body: z.object({ sku, kind: z.enum(rewardKinds), pieces: pieceCount, facts: productFacts }),
  reply: stockedProduct,
  refusals: { ...consoleRefusals, 'product-exists': 409, 'options-of-codes': 422 },
})

export const getProduct = call({
  name: 'getProduct',
  summary: 'One product with its texts, prices and pieces',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/products/{sku}',
  params: z.object({ sku }),
  reply: stockedProduct,
  refusals: { ...consoleRefusals, 'product-unknown': 404 },
})

/** Changes a product as a whole, its prices included. `revision` is that of the product as it was read: of an older one the answer is 409. */
export const saveProduct = call({
  name: 'saveProduct',
  summary: 'Change a product',
  method: 'PUT',
  path: '/api/v1.0/admin/rewards/products/{sku}',
  params: z.object({ sku }),
  body: z.object({ revision: productRevision, facts: productFacts }),
  reply: stockedProduct,
  refusals: { ...consoleRefusals, 'product-unknown': 404, 'product-changed': 409, 'options-of-codes': 422 },
})
