import type { Upload } from '../../../contract/uploads.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { isWhole } from '../../features/uploads/receive-upload.ts'
import { keepFound, keepProblem } from '../../features/uploads/upload-settings.ts'
import { readUpload } from '../../features/uploads/upload-work.ts'
import { UnreadableFile } from '../csv-scanner.ts'
import { recogniseFile } from '../recognise-file.ts'
import { sourceOfUpload } from './work-on-upload.ts'

/** Recognises what an upload is, once all its parts are there. What is no table stays, with what is wrong. */
export async function recogniseUpload(
  db: Database,
  clientId: number,
  uploadId: number,
): Promise<Outcome<Upload, 'upload-unknown' | 'upload-closed' | 'parts-missing' | 'upload-damaged'>> {
  const whole = await withClient(db, clientId, tx => isWhole(tx, uploadId))
  if (!whole.ok) return whole
  const row = (await withClient(db, clientId, tx => readUpload(tx, uploadId)))!
  try {
    const found = await recogniseFile(sourceOfUpload(db, clientId, row), whole.value.isUtf8)
    return await withClient(db, clientId, tx => keepFound(tx, uploadId, found))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const problem = { code: error.code, line: error.line, text: error.message }
    return withClient(db, clientId, tx => keepProblem(tx, uploadId, problem))
  }
}
