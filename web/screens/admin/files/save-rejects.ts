import { exportUploadRejects } from '../../../../contract/calls/admin/uploads/rejects.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { call } from '../../../client/call.ts'
import { saveFile } from '../../profile/save-file.ts'

/** Saves the rejected lines as a file that can be mended and brought again. */
export async function saveRejects({ uploadId, fileName }: Upload): Promise<void> {
  const file = (await call(exportUploadRejects, { params: { uploadId } })) as Blob
  saveFile(file, `${fileName.replace(/\.[^.]+$/, '')}.rejects.csv`)
}
