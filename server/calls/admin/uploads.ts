import * as contract from '../../../contract/calls/admin/uploads.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { beginUpload, getUpload, listUploads } from '../../features/uploads/receive-upload.ts'
import { route } from '../../http/route.ts'

export const beginUploadRoute = route(contract.beginUpload, { may: 'prepare' }, ({ db, client, session, body }) =>
  withClient(db, client.clientId, tx => beginUpload(tx, { ...body, actor: actorOf(session) })),
)

export const listUploadsRoute = route(
  contract.listUploads,
  { may: 'see-programs' },
  async ({ db, client, session, query: { before, ...filter } }) =>
    done(
      await withClient(db, client.clientId, tx =>
        listUploads(tx, actorOf(session), { ...filter, before: before === undefined ? undefined : Number(before) }),
      ),
    ),
)

export const getUploadRoute = route(contract.getUpload, { may: 'prepare' }, ({ db, client, params }) =>
  withClient(db, client.clientId, tx => getUpload(tx, Number(params.uploadId))),
)
