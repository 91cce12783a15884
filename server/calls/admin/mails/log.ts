import { getMailLog } from '../../../../contract/calls/admin/mails/log.ts'
import { done } from '../../../../rules/outcome.ts'
import { mailLog } from '../../../features/support/mails-of.ts'
import { route } from '../../../http/route.ts'

export const getMailLogRoute = route(getMailLog, { may: 'see-results' }, async ({ reader, query }) =>
  done(await mailLog(reader, query)),
)
