import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { erasure, erasureRefusals } from '../../../erasure.ts'

/**
 * Erases somebody for good: a pseudonym takes the place of everything that identifies them. `userName` is typed by whoever decides, so
 * that nobody else is meant.
 */
export const eraseThisPerson = call({
  name: 'eraseThisPerson',
  summary: 'Erase somebody for good',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/erasure',
  params: z.object({ userId: rowId }),
  body: z.strictObject({ reason, userName: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: erasure,
  refusals: {
    ...consoleRefusals,
    ...erasureRefusals,
    'user-name-differs': 422,
  },
})
