import { lookAtFinding } from '../../../../contract/calls/admin/results/findings.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { actOnBatch } from '../../../features/results/act-on-batch.ts'
import * as results from '../../../features/results/review-batch.ts'
import { route } from '../../../http/route.ts'

export const lookAtFindingRoute = route(
  lookAtFinding,
  { may: 'see-results', in: 'program' },
  async ({ db, client, session, params, body }) => {
    const batchId = Number(params.batchId)
    const may = mayHere.bind(undefined, session)
    const outcome = await withClient(db, client.clientId, tx =>
      actOnBatch(tx, batchId, 'see-results', may, () =>
        results.lookAtFinding(tx, {
          batchId,
          findingId: Number(params.findingId),
          note: body.note,
          actor: actorOf(session),
        }),
      ),
    )
    return outcome.ok ? done({}) : outcome
  },
)
