import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { trailQuery } from '../audit.ts'

/** The audit trail as a file, newest first: CSV, whose cells can be no formulas, or JSON Lines. Exporting is an event itself. */
export const exportAuditTrail = call({
  name: 'exportAuditTrail',
  summary: 'The audit trail as a file',
  method: 'GET',
  path: '/api/v1.0/admin/audit/export',
  query: z.object({ ...trailQuery, format: z.enum(['csv', 'jsonl']) }),
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: consoleRefusals,
})
