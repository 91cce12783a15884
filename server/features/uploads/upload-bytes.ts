import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readPartBytes, type UploadRow } from './uploads.store.ts'

/** The bytes of a range of an upload, out of its parts. Throws where they are gone, since the upload was discarded meanwhile. */
export async function readUploadBytes(
  db: Database,
  clientId: number,
  { upload_id, part_size }: Pick<UploadRow, 'upload_id' | 'part_size'>,
  from: number,
  to: number,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = from; at < to; ) {
    const part = Math.floor(at / part_size)
    const length = Math.min(to, (part + 1) * part_size) - at
    const start = at - part * part_size
    const bytes = await withClient(db, clientId, tx => readPartBytes(tx, upload_id, part, start, length))
    if (bytes?.length !== length) throw new UploadGone()
    pieces.push(bytes)
    at += length
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

/** The bytes of an upload are not there any more. */
export class UploadGone extends Error {}
