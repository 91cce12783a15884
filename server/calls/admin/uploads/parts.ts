import { getUploadParts, putUploadPart } from '../../../../contract/calls/admin/uploads/parts.ts'
import { withClient } from '../../../db/client-tx.ts'
import { listParts, receivePart } from '../../../features/uploads/receive-upload.ts'
import { route } from '../../../http/route.ts'
import { mayBeUtf8 } from '../../../loads/encodings.ts'

export const getUploadPartsRoute = route(getUploadParts, { may: 'prepare' }, ({ db, client, params }) =>
  withClient(db, client.clientId, tx => listParts(tx, Number(params.uploadId))),
)

export const putUploadPartRoute = route(
  putUploadPart,
  { may: 'prepare' },
  async ({ db, client, params, query, body }) => {
    const bytes = Buffer.from(await body.arrayBuffer())
    const part = { part: Number(params.part), sha256: query.sha256, bytes, isUtf8: mayBeUtf8(bytes) }
    return withClient(db, client.clientId, tx => receivePart(tx, Number(params.uploadId), part))
  },
)
