import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Moves the points of a proposal, by another person than the one who proposed it, and never for oneself. */
export const agreeToAdjustment = call({
  name: 'agreeToAdjustment',
  summary: 'Agree to an adjustment of points',
  method: 'POST',
  path: '/api/v1.0/admin/points/adjustments/{adjustmentId}/agree',
  params: z.object({ adjustmentId: rowId }),
  body: z.object({}),
  reply: z.object({ transferId: rowId }),
  refusals: {
    ...consoleRefusals,
    'adjustment-unknown': 404,
    'adjustment-decided': 409,
    'own-points': 403,
    'proposer-not-linked': 403,
    'approver-not-linked': 403,
    'one-person': 403,
    'person-unknown': 404,
    'balance-too-low': 409,
    'last-day-past': 422,
    'key-reused': 409,
    'reason-missing': 422,
  },
})
