import { undoUpload } from '../../../../contract/calls/admin/uploads/undo.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { startUndo } from '../../../features/uploads/upload-work.ts'
import { route } from '../../../http/route.ts'

export const undoUploadRoute = route(undoUpload, { may: 'prepare' }, ({ db, client, session, params, body }) =>
  withClient(db, client.clientId, tx =>
    startUndo(tx, Number(params.uploadId), { actor: actorOf(session), force: body.force === true }),
  ),
)
