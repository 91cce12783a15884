import { allowOverBudget } from '../../../../contract/calls/admin/results/over-budget.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { actOnBatch } from '../../../features/results/act-on-batch.ts'
import * as results from '../../../features/results/over-budget.ts'
import { route } from '../../../http/route.ts'

export const allowOverBudgetRoute = route(
  allowOverBudget,
  { may: 'administer', in: 'program' },
  async ({ db, client, session, params, body }) => {
    const batchId = Number(params.batchId)
    const may = mayHere.bind(undefined, session)
    const outcome = await withClient(db, client.clientId, tx =>
      actOnBatch(tx, batchId, 'administer', may, () =>
        results.allowOverBudget(tx, batchId, body.reason, actorOf(session)),
      ),
    )
    return outcome.ok ? done({}) : outcome
  },
  { proof: true },
)
