import { endUpload } from '../../../../contract/calls/admin/uploads/end.ts'
import { route } from '../../../http/route.ts'
import { recogniseUpload } from '../../../loads/uploads/recognise-upload.ts'

export const endUploadRoute = route(endUpload, { may: 'prepare' }, ({ db, client, params }) =>
  recogniseUpload(db, client.clientId, Number(params.uploadId)),
)
