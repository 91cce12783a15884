import { discardUpload } from '../../../../contract/calls/admin/uploads/discard.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as uploads from '../../../features/uploads/receive-upload.ts'
import { route } from '../../../http/route.ts'

export const discardUploadRoute = route(discardUpload, { may: 'prepare' }, ({ db, client, params }) =>
  withClient(db, client.clientId, tx => uploads.discardUpload(tx, Number(params.uploadId))),
)
