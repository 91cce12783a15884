import { commitUpload } from '../../../../contract/calls/admin/uploads/commit.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { startCommit } from '../../../features/uploads/upload-work.ts'
import { route } from '../../../http/route.ts'

export const commitUploadRoute = route(commitUpload, { may: 'prepare' }, ({ db, client, session, params, body }) =>
  withClient(db, client.clientId, tx =>
    startCommit(tx, Number(params.uploadId), {
      actor: actorOf(session),
      revision: body.revision,
      skipBad: body.skipBad,
    }),
  ),
)
