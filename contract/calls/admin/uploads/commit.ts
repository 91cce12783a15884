import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { oneUpload, upload, uploadWorkRefusals } from '../../../uploads.ts'

/**
 * Commits what was checked, all of it or with `skipBad` the good rows. It is checked again, by the same code: where anything
 * differs from the report, nothing is changed, the new report takes its place, and `problem` is `changed-since-check`.
 */
export const commitUpload = call({
  name: 'commitUpload',
  summary: 'Commit a checked upload',
  method: 'POST',
  path: '/api/v1.0/admin/uploads/{uploadId}/commit',
  params: oneUpload,
  body: z.object({ revision: z.int(), skipBad: z.boolean() }),
  reply: upload,
  refusals: { ...uploadWorkRefusals, 'not-checked': 409, 'changed-meanwhile': 409, 'rows-at-fault': 409 },
})
