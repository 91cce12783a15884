import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { calendarDay } from '../../../shapes.ts'

/** What was ordered on these days, both included, with its fair value and the programs that paid it. Exporting is an event. */
export const exportTaxFeed = call({
  name: 'exportTaxFeed',
  summary: 'The tax feed, as CSV or JSON Lines',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/tax-feed',
  query: z.object({ from: z.optional(calendarDay), to: z.optional(calendarDay), format: z.enum(['csv', 'jsonl']) }),
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: consoleRefusals,
})
