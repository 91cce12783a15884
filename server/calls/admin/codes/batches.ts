import { getCodeBatch } from '../../../../contract/calls/admin/codes/batches.ts'
import { done } from '../../../../rules/outcome.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { dayIn } from '../../../features/clients/client-day.ts'
import { findCodes, redemptionsOf } from '../../../features/codes/list-codes.ts'
import { shownBatch, shownRedemption } from '../../../features/codes/show-codes.ts'
import { route } from '../../../http/route.ts'

const most = 200

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
