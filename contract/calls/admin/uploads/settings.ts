import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { oneUpload, upload, uploadSettings, uploadWorkRefusals } from '../../../uploads.ts'

/** How the file is read. A report that rests on other settings is dropped. */
export const changeUploadSettings = call({
  name: 'changeUploadSettings',
  summary: "Set an upload's kind, sheet, columns, date order, decimal sign, and whether any day will do",
  method: 'PUT',
  path: '/api/v1.0/admin/uploads/{uploadId}/settings',
  params: oneUpload,
  body: z.object({ revision: z.int(), settings: uploadSettings }),
  reply: upload,
  refusals: { ...uploadWorkRefusals, 'changed-meanwhile': 409, 'settings-unfit': 422 },
})
