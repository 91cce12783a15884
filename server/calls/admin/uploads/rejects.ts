import { Readable } from 'node:stream'
import { exportUploadRejects } from '../../../../contract/calls/admin/uploads/rejects.ts'
import { done, type Outcome, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { getUpload, rejectsPiece } from '../../../features/uploads/receive-upload.ts'
import { route } from '../../../http/route.ts'

export const exportUploadRejectsRoute = route(
  exportUploadRejects,
  { may: 'prepare' },
  async ({ db, client, params }): Promise<Outcome<Readable, 'upload-unknown' | 'no-rejects'>> => {
    const uploadId = Number(params.uploadId)
    const piece = (number: number) => withClient(db, client.clientId, tx => rejectsPiece(tx, uploadId, number))
    const upload = await withClient(db, client.clientId, tx => getUpload(tx, uploadId))
    if (!upload.ok) return upload
    if (!upload.value.hasRejects) return refused('no-rejects')
    async function* pieces() {
      for (let number = 0; ; number++) {
        const bytes = await piece(number)
        if (bytes === undefined) return
        yield bytes
      }
    }
    return done(Readable.from(pieces(), { objectMode: false }))
  },
)
