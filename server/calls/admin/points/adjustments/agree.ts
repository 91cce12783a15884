import { agreeToAdjustment } from '../../../../../contract/calls/admin/points/adjustments/agree.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import * as ledger from '../../../../features/ledger/adjustments.ts'
import { route } from '../../../../http/route.ts'

export const agreeToAdjustmentRoute = route(
  agreeToAdjustment,
  { may: 'approve' },
  async ({ db, client, session, params }) => {
    const agreed = await withClient(db, client.clientId, tx =>
      ledger.agreeToAdjustment(tx, Number(params.adjustmentId), actorOf(session)),
    )
    return agreed.ok ? done({ transferId: String(agreed.value.transfer_id) }) : agreed
  },
  { proof: true },
)
