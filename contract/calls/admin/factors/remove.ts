import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Removes one of one's own factors; never the last one while the person signs in by password and holds a role. */
export const removeFactor = call({
  name: 'removeFactor',
  summary: 'Remove one of my factors',
  method: 'POST',
  path: '/api/v1.0/admin/factors/remove',
  body: z.object({ factorId: rowId }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'factor-unknown': 404, 'last-factor': 409 },
})
