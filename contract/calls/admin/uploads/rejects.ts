import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { oneUpload, uploadRefusals } from '../../../uploads.ts'

/** The rejected lines with line and codes before their cells, ready to be mended and brought again. */
export const exportUploadRejects = call({
  name: 'exportUploadRejects',
  summary: "An upload's rejected lines as CSV",
  method: 'GET',
  path: '/api/v1.0/admin/uploads/{uploadId}/rejects',
  params: oneUpload,
  media: 'text/csv',
  reply: z.instanceof(Blob),
  refusals: { ...uploadRefusals, 'upload-unknown': 404, 'no-rejects': 404 },
})
