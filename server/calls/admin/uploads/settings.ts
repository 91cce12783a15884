import { changeUploadSettings } from '../../../../contract/calls/admin/uploads/settings.ts'
import { withClient } from '../../../db/client-tx.ts'

import { changeSettings } from '../../../features/uploads/upload-settings.ts'
import { route } from '../../../http/route.ts'

export const changeUploadSettingsRoute = route(
  changeUploadSettings,
  { may: 'prepare' },
  ({ db, client, params, body }) =>
    withClient(db, client.clientId, tx => changeSettings(tx, Number(params.uploadId), body.revision, body.settings)),
)
