import { voidCodeBatch } from '../../../../../contract/calls/admin/codes/batches/void.ts'
import { withClientLong } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as codes from '../../../../features/codes/void-codes.ts'
import { route } from '../../../../http/route.ts'

export const voidCodeBatchRoute = route(
  voidCodeBatch,
  { may: 'approve' },
  ({ db, client, session, params, body: { reason } }) => {
    const order = { which: { batchId: Number(params.batchId) }, reason, actor: actorOf(session) }
    return withClientLong(db, client.clientId, tx => codes.voidCodes(tx, order))
  },
  { proof: true },
)
