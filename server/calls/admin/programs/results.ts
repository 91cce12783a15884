import { prepareBatch } from '../../../../contract/calls/admin/programs/results.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { readProgram } from '../../../features/programs/read-program.ts'
import { prepareTask } from '../../../features/results/task-kinds.ts'
import { enqueueOrFollow } from '../../../features/tasks/task-enqueuing.ts'
import { route } from '../../../http/route.ts'

export const prepareBatchRoute = route(
  prepareBatch,
  { may: 'prepare', in: 'program' },
  async ({ db, client, session, params: { programId }, body }) => {
    if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
    if (!mayHere(session, 'prepare', programId)) return refused('not-permitted')
    const actor = actorOf(session)
    return withClient(db, client.clientId, async tx => {
      if (!(await readProgram(tx, programId)).ok) return refused('program-unknown')
      const input = { ...body, programId, actor }
      return done(await enqueueOrFollow(tx, prepareTask, { actor, input, key: `prepare ${programId}` }))
    })
  },
)
