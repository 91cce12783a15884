import { getCodeBatch, listCodeBatches } from '../../../../contract/calls/admin/codes/batches.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { dayIn } from '../../../features/clients/client-day.ts'
import { findCodes, listBatches, redemptionsOf } from '../../../features/codes/list-codes.ts'
import { shownBatch, shownRedemption } from '../../../features/codes/show-codes.ts'
import { route } from '../../../http/route.ts'

const most = 200

/** In a transaction of its own: reads that go out together would wait for its counts. */
export const listCodeBatchesRoute = route(listCodeBatches, { may: 'see-people' }, ({ db, client, query: { before } }) =>
  withClient(db, client.clientId, async tx => {
    const { batches, isMore } = await listBatches(tx, before === undefined ? undefined : Number(before))
    const today = dayIn(client.timeZone, tx.now)
    return done({ batches: batches.map(batch => shownBatch(batch, today)), isMore })
  }),
)

export const getCodeBatchRoute = route(
  getCodeBatch,
  { may: 'see-people' },
  async ({ reader, client, session, params }) => {
    const batchId = Number(params.batchId)
    const found = await findCodes(reader, batchId)
    if (!found.ok) return found
    return done({
      batch: shownBatch(found.value, dayIn(client.timeZone, reader.now)),
      ...(mayHere(session, 'see-results') && {
        redemptions: (await redemptionsOf(reader, batchId, most)).map(shownRedemption),
      }),
    })
  },
)
