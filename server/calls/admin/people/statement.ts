import { exportStatement } from '../../../../contract/calls/admin/people/statement.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { exportStatementOf } from '../../../features/support/export-statement.ts'
import { route } from '../../../http/route.ts'

export const exportStatementRoute = route(
  exportStatement,
  { may: 'see-results' },
  async ({ db, client, session, params: { userId }, reply }) => {
    const order = { personId: Number(userId), actor: actorOf(session) }
    const file = await withClient(db, client.clientId, tx => exportStatementOf(tx, order))
    if (file === undefined) return refused('person-unknown')
    reply.header('content-disposition', `attachment; filename="statement-${userId}.csv"`)
    return done(Buffer.from(file))
  },
)
