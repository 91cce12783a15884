import * as z from 'zod/mini'
import { call } from '../../call.ts'

/** Everything that is kept on the person, as one JSON file to keep; the page receives it as a blob. */
export const exportData = call({
  name: 'exportData',
  summary: 'Everything that is kept on the person, as one file',
  method: 'GET',
  path: '/api/v1.0/user/data-export',
  media: 'application/json',
  reply: z.instanceof(Blob),
  refusals: { 'too-many-tries': 429 },
})
