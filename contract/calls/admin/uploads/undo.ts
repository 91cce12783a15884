import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { oneUpload, upload, uploadWorkRefusals } from '../../../uploads.ts'

/** Undoes its load, where that is the client's newest: every row is as it was before. `problem` says why it was not. */
export const undoUpload = call({
  name: 'undoUpload',
  summary: "Undo an upload's load",
  method: 'POST',
  path: '/api/v1.0/admin/uploads/{uploadId}/undo',
  params: oneUpload,
  body: z.object({ force: z.optional(z.boolean()) }),
  reply: upload,
  refusals: { ...uploadWorkRefusals, 'nothing-to-undo': 409 },
})
