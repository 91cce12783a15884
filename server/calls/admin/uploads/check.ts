import { checkUpload } from '../../../../contract/calls/admin/uploads/check.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { startCheck } from '../../../features/uploads/upload-work.ts'
import { route } from '../../../http/route.ts'

export const checkUploadRoute = route(checkUpload, { may: 'prepare' }, ({ db, client, session, params }) =>
  withClient(db, client.clientId, tx => startCheck(tx, Number(params.uploadId), actorOf(session))),
)
