import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Settles a case, which takes its points and may leave less than none, or waives it, which leaves them. */
export const endRecovery = call({
  name: 'endRecovery',
  summary: 'Settle or waive a recovery',
  method: 'POST',
  path: '/api/v1.0/admin/points/recoveries/{recoveryId}/end',
  params: z.object({ recoveryId: rowId }),
  body: z.object({ how: z.enum(['settled', 'waived']), reason }),
  reply: z.object({ state: z.enum(['open', 'settled', 'waived', 'offset', 'lapsed', 'void']) }),
  refusals: {
    ...consoleRefusals,
    'recovery-unknown': 404,
    'recovery-not-open': 409,
    'own-points': 403,
    'reason-missing': 422,
  },
})
