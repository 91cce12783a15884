import { call } from '../../../call.ts'
import { oneUpload, upload, uploadWorkRefusals } from '../../../uploads.ts'

/** Deletes the file. What it has changed stays: see `undo`. */
export const discardUpload = call({
  name: 'discardUpload',
  summary: 'Discard an upload',
  method: 'POST',
  path: '/api/v1.0/admin/uploads/{uploadId}/discard',
  params: oneUpload,
  reply: upload,
  refusals: uploadWorkRefusals,
})
