import { correctAward } from '../../../../contract/calls/admin/programs/deltas.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { addDelta } from '../../../features/results/add-delta.ts'
import { route } from '../../../http/route.ts'

export const correctAwardRoute = route(
  correctAward,
  { may: 'prepare', in: 'program' },
  async ({ db, client, session, params, body }) => {
    if (!mayHere(session, 'see-programs', params.programId)) return refused('program-unknown')
    if (!mayHere(session, 'prepare', params.programId)) return refused('not-permitted')
    const delta = { ...body, programId: params.programId }
    const kept = await withClient(db, client.clientId, tx => addDelta(tx, delta, actorOf(session)))
    return kept.ok ? done({ deltaId: kept.value }) : kept
  },
)
