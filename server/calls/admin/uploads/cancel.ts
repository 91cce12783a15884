import { cancelUploadWork } from '../../../../contract/calls/admin/uploads/cancel.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { cancelWork } from '../../../features/uploads/upload-work.ts'
import { route } from '../../../http/route.ts'

export const cancelUploadWorkRoute = route(cancelUploadWork, { may: 'prepare' }, ({ db, client, session, params }) =>
  withClient(db, client.clientId, tx => cancelWork(tx, Number(params.uploadId), actorOf(session))),
)
