import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Ends a proposal and moves nothing: by whoever may agree, or by who proposed it. */
export const declineAdjustment = call({
  name: 'declineAdjustment',
  summary: 'Decline an adjustment of points',
  method: 'POST',
  path: '/api/v1.0/admin/points/adjustments/{adjustmentId}/decline',
  params: z.object({ adjustmentId: rowId }),
  body: z.object({ reason }),
  reply: z.object({}),
  refusals: {
    ...consoleRefusals,
    'adjustment-unknown': 404,
    'adjustment-decided': 409,
    'own-points': 403,
    'reason-missing': 422,
  },
})
