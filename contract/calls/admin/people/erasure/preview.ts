import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { erasure, erasureRefusals } from '../../../../erasure.ts'

/** What erasing somebody would do; nothing is changed. */
export const previewPersonErasure = call({
  name: 'previewPersonErasure',
  summary: 'What erasing somebody would do',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/erasure/preview',
  params: z.object({ userId: rowId }),
  reply: erasure,
  refusals: { ...consoleRefusals, ...erasureRefusals },
})
