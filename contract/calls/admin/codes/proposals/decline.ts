import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Ends a proposal of which no code is there yet: by whoever may agree, or by who proposed it. */
export const declineCodes = call({
  name: 'declineCodes',
  summary: 'Decline one-time codes',
  method: 'POST',
  path: '/api/v1.0/admin/codes/proposals/{proposalId}/decline',
  params: z.object({ proposalId: rowId }),
  body: z.object({ reason }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'proposal-unknown': 404, 'proposal-decided': 409, 'reason-missing': 422 },
})
