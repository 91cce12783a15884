import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

export const removeView = call({
  name: 'removeView',
  summary: 'Remove one of my saved views',
  method: 'POST',
  path: '/api/v1.0/admin/views/remove',
  body: z.object({ viewId: rowId }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'view-unknown': 404 },
})
