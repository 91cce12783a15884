import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Takes one movement back by its exact counter-movement: a code, an adjustment, or what was spent. Never one of one's own points. */
export const reverseMovement = call({
  name: 'reverseMovement',
  summary: 'Take one movement of points back',
  method: 'POST',
  path: '/api/v1.0/admin/points/transfers/{transferId}/reverse',
  params: z.object({ transferId: rowId }),
  body: z.object({ reason }),
  reply: z.object({ transferId: rowId }),
  refusals: {
    ...consoleRefusals,
    'own-points': 403,
    'transfer-unknown': 404,
    'not-reversible': 409,
    'already-reversed': 409,
    'lot-spent': 409,
    'order-stands': 409,
    'reason-missing': 422,
  },
})
