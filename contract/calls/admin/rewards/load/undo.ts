import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { productLoad } from '../../../../stock.ts'

/** Puts back what the newest load has changed. Where one of its products was changed since, or a new one was ordered, nothing is undone. */
export const undoProductLoad = call({
  name: 'undoProductLoad',
  summary: 'Undo the newest CSV of products',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/load/undo',
  body: z.object({ loadId: rowId }),
  reply: z.object({ newest: z.optional(productLoad) }),
  refusals: {
    ...consoleRefusals,
    'product-load-unknown': 404,
    'product-load-outdated': 409,
    'product-load-ordered': 409,
  },
})
