import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'

/** All products as the CSV that a load takes; its cells can be no formulas. */
export const exportProducts = call({
  name: 'exportProducts',
  summary: 'The products of the client’s own catalogue as CSV',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/export',
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: consoleRefusals,
})
