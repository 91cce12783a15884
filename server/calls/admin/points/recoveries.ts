import { listRecoveries } from '../../../../contract/calls/admin/points/recoveries.ts'
import { done } from '../../../../rules/outcome.ts'
import * as ledger from '../../../features/ledger/end-recovery.ts'
import { route } from '../../../http/route.ts'

export const listRecoveriesRoute = route(listRecoveries, { may: 'see-results' }, async ({ reader, query }) => {
  const rows = await ledger.listRecoveries(reader, { isOpenOnly: query.all === undefined })
  return done({
    recoveries: rows.map(row => ({
      recoveryId: String(row.recovery_id),
      person: {
        userId: String(row.person_id),
        userName: row.user_name,
        firstName: row.first_name,
        lastName: row.last_name,
      },
      programId: row.program_id,
      batchId: String(row.batch_id),
      points: row.points,
      state: row.state,
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.ended_by !== null && { decidedBy: row.ended_by }),
      since: row.created_at.toISOString(),
    })),
  })
})
