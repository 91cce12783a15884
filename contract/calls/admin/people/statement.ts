import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Every movement of somebody's points as CSV, oldest first: their sum is the last balance. No cell is a formula. */
export const exportStatement = call({
  name: 'exportStatement',
  summary: "Somebody's statement of points as CSV",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/statement',
  params: z.object({ userId: rowId }),
  reply: z.instanceof(Blob),
  media: 'text/csv',
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
