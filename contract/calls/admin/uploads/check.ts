import { call } from '../../../call.ts'
import { oneUpload, upload, uploadWorkRefusals } from '../../../uploads.ts'

/** Starts the dry run: `work` follows it, then the report is there. Remembers the settings for files with the same header. */
export const checkUpload = call({
  name: 'checkUpload',
  summary: 'Check an upload: what would change, and what is to be mended',
  method: 'POST',
  path: '/api/v1.0/admin/uploads/{uploadId}/check',
  params: oneUpload,
  reply: upload,
  refusals: { ...uploadWorkRefusals, 'settings-missing': 409 },
})
