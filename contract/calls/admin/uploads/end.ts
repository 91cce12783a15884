import { call } from '../../../call.ts'
import { oneUpload, upload, uploadRefusals } from '../../../uploads.ts'

/** The file is whole: recognises what it is, and proposes its settings. */
export const endUpload = call({
  name: 'endUpload',
  summary: 'Say that all parts are there',
  method: 'POST',
  path: '/api/v1.0/admin/uploads/{uploadId}/end',
  params: oneUpload,
  reply: upload,
  refusals: {
    ...uploadRefusals,
    'upload-unknown': 404,
    'upload-closed': 409,
    'parts-missing': 409,
    'upload-damaged': 422,
  },
})
