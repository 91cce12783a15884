import { getMailLog } from '../../../../contract/calls/admin/mails/log.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClientReport } from '../../../db/client-report.ts'
import { mailLog } from '../../../features/support/mails-of.ts'
import { route } from '../../../http/route.ts'

export const getMailLogRoute = route(getMailLog, { may: 'see-results' }, async ({ db, client, query }) =>
  done(await withClientReport(db, client.clientId, tx => mailLog(tx, query))),
)
