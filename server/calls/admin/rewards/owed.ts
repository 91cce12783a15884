import { getOwed } from '../../../../contract/calls/admin/rewards/owed.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClientReport } from '../../../db/client-report.ts'
import { whatIsOwed } from '../../../features/rewards/owed.ts'
import { route } from '../../../http/route.ts'

export const getOwedRoute = route(getOwed, { may: 'see-results' }, async ({ db, client }) =>
  done(await withClientReport(db, client.clientId, tx => whatIsOwed(tx, client))),
)
