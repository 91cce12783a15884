import { reverseBatch } from '../../../../contract/calls/admin/results/reverse.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClientLong } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { actOnBatch } from '../../../features/results/act-on-batch.ts'
import * as results from '../../../features/results/reverse-results.ts'
import { route } from '../../../http/route.ts'

export const reverseBatchRoute = route(
  reverseBatch,
  { may: 'approve', in: 'program' },
  async ({ db, client, session, params, body }) => {
    const batchId = Number(params.batchId)
    const may = mayHere.bind(undefined, session)
    const outcome = await withClientLong(db, client.clientId, tx =>
      actOnBatch(tx, batchId, 'approve', may, () => results.reverseResults(tx, batchId, body.reason, actorOf(session))),
    )
    return outcome.ok ? done({ transactions: outcome.value.transactions, points: outcome.value.points }) : outcome
  },
  { proof: true },
)
