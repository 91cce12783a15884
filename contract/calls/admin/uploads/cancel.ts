import { call } from '../../../call.ts'
import { oneUpload, upload, uploadRefusals } from '../../../uploads.ts'

/** Stops the check or commit that is under way; a commit that has committed already stays. */
export const cancelUploadWork = call({
  name: 'cancelUploadWork',
  summary: 'Cancel the check or commit of an upload',
  method: 'POST',
  path: '/api/v1.0/admin/uploads/{uploadId}/cancel',
  params: oneUpload,
  reply: upload,
  refusals: { ...uploadRefusals, 'upload-unknown': 404 },
})
