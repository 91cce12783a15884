import { reverseMovement } from '../../../../../contract/calls/admin/points/transfers/reverse.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { takeBack } from '../../../../features/support/take-back.ts'
import { route } from '../../../../http/route.ts'

export const reverseMovementRoute = route(
  reverseMovement,
  { may: 'approve' },
  async ({ db, client, session, params, body: { reason } }) => {
    const order = { transferId: Number(params.transferId), reason, actor: actorOf(session) }
    const back = await withClient(db, client.clientId, tx => takeBack(tx, order))
    return back.ok ? done({ transferId: String(back.value.transferId) }) : back
  },
  { proof: true },
)
