import { discardUpload } from '../../../../contract/calls/admin/uploads/discard.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as uploads from '../../../features/uploads/receive-upload.ts'
import { route } from '../../../http/route.ts'

export const discardUploadRoute = route(discardUpload, { may: 'prepare' }, ({ db, client, session, params }) =>
  withClient(db, client.clientId, tx => uploads.discardUpload(tx, Number(params.uploadId), actorOf(session))),
)
