import { lockBatch } from '../../../../contract/calls/admin/results/lock.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { actOnBatch } from '../../../features/results/act-on-batch.ts'
import * as results from '../../../features/results/lock-results.ts'
import { route } from '../../../http/route.ts'

export const lockBatchRoute = route(
  lockBatch,
  { may: 'approve', in: 'program' },
  async ({ db, client, session, params }) => {
    const batchId = Number(params.batchId)
    const may = mayHere.bind(undefined, session)
    const outcome = await withClient(db, client.clientId, tx =>
      actOnBatch(tx, batchId, 'approve', may, () => results.lockResults(tx, batchId, actorOf(session))),
    )
    return outcome.ok ? done({}) : outcome
  },
  { proof: true },
)
