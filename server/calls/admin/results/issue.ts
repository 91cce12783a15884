import { issueBatch } from '../../../../contract/calls/admin/results/issue.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { actOnBatch } from '../../../features/results/act-on-batch.ts'
import { whyNotIssue } from '../../../features/results/issue-results.ts'
import { issueTask } from '../../../features/results/task-kinds.ts'
import { enqueueOrFollow } from '../../../features/tasks/task-enqueuing.ts'
import { route } from '../../../http/route.ts'

export const issueBatchRoute = route(
  issueBatch,
  { may: 'approve', in: 'program' },
  async ({ db, client, session, params }) => {
    const batchId = Number(params.batchId)
    const actor = actorOf(session)
    return withClient(db, client.clientId, tx =>
      actOnBatch(tx, batchId, 'approve', mayHere.bind(undefined, session), async batch => {
        const refusal = whyNotIssue(batch)
        if (refusal) return refused(refusal)
        const input = { batchId, actor, personId: session.personId }
        return done(await enqueueOrFollow(tx, issueTask, { actor, input, key: `issue ${batchId}` }))
      }),
    )
  },
  { proof: true },
)
