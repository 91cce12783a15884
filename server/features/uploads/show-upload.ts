import type { Upload } from '../../../contract/uploads.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import type { UploadRow } from './uploads.store.ts'

/** An upload as calls answer it. */
export async function showUpload(tx: ClientTx, row: UploadRow): Promise<Upload> {
  const [named] = await withActorNames(tx, [row], ['created_by'])
  const { found, report, problem, work, load_id } = row
  return {
    uploadId: String(row.upload_id),
    fileName: row.file_name,
    size: row.size,
    state: row.state,
    revision: row.revision,
    partSize: row.part_size,
    partCount: partCountOf(row),
    createdAt: row.created_at.toISOString(),
    createdBy: named!.created_by,
    settings: row.settings,
    hasRejects: row.has_rejects,
    ...(found !== null && { found }),
    ...(work && { work }),
    ...(report && { report }),
    ...(problem && { problem }),
    ...(load_id !== null && { loadId: load_id }),
  }
}

export function partCountOf({ size, part_size }: Pick<UploadRow, 'size' | 'part_size'>): number {
  return Math.ceil(size / part_size)
}
