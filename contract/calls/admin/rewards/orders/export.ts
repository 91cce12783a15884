import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { orderState } from '../../../../rewards.ts'

/** Lines of orders, or those of one state, as CSV, the oldest first; with addresses while there are any. Exporting is an event. */
export const exportOrderQueue = call({
  name: 'exportOrderQueue',
  summary: 'Orders of rewards, as CSV',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/orders/export',
  query: z.object({ state: z.optional(orderState) }),
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: consoleRefusals,
})
