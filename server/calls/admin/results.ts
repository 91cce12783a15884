import { getBatch, listBatches } from '../../../contract/calls/admin/results.ts'
import { programsWith } from '../../../rules/access/permissions.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { mayHere } from '../../features/accounts/sessions.ts'
import * as lists from '../../features/results/list-batches.ts'
import * as review from '../../features/results/review-batch.ts'
import { route } from '../../http/route.ts'

/** Whoever prepares sees what a batch comes to; people's lines take another permission. */
export const listBatchesRoute = route(
  listBatches,
  { may: 'see-programs', in: 'program' },
  async ({ reader, session, query, locale }) => {
    const { programId, state, before } = query
    const programs = programsWith(session.grants, 'see-programs')
    const filter = {
      programId,
      ...(programs !== 'all' && { programIds: programs }),
      states: lists.statesOf(state),
      before: before === undefined ? undefined : Number(before),
    }
    return done(await lists.listNamedBatches(reader, filter, actorOf(session), locale))
  },
)

export const getBatchRoute = route(
  getBatch,
  { may: 'see-programs', in: 'program' },
  async ({ reader, session, params, locale }) => {
    const found = await review.batchNumbered(reader, Number(params.batchId))
    if (!found.ok) return found
    const { program_id: programId } = found.value
    if (!mayHere(session, 'see-programs', programId)) return refused('batch-unknown')
    const { dataEndsEarly, approveRefusal, findings, ...batch } = await review.reviewBatch(
      reader,
      found.value,
      actorOf(session),
      locale,
    )
    const maySeeLines = mayHere(session, 'see-results', programId)
    const stale = batch.stale.map(({ what, name }) => ({ what, ...(name !== null && { name }) }))
    const acts = {
      dataEndsEarly,
      approveRefusal,
      mayApprove: mayHere(session, 'approve', programId),
      mayPrepare: mayHere(session, 'prepare', programId),
      maySeeLines,
    }
    return done({ ...batch, stale, findings: maySeeLines ? findings : [], acts })
  },
)
