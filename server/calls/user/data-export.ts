import { exportData } from '../../../contract/calls/user/data-export.ts'
import { exportData as gather } from '../../features/data-export/export-data.ts'
import { route } from '../../http/route.ts'

export const exportDataRoute = route(
  exportData,
  'signed-in',
  async ({ db, client, session, reply }) => {
    const file = await gather(db, client, session)
    if (file.ok) reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return file
  },
  { inLaunch: 'refused' },
)
