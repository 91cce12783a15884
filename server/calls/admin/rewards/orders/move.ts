import { moveRewardLine } from '../../../../../contract/calls/admin/rewards/orders/move.ts'
import { done, refused } from '../../../../../rules/outcome.ts'
import { givesBack } from '../../../../../rules/rewards/order-states.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { fulfilLine } from '../../../../features/rewards/move-line.ts'
import { route } from '../../../../http/route.ts'

export const moveRewardLineRoute = route(
  moveRewardLine,
  { may: 'fulfil' },
  async ({ db, client, session, params, body }) => {
    if (givesBack(body.to) && body.note === undefined) return refused('reason-missing')
    const move = { ...body, orderId: Number(params.orderId), actor: `person:${session.personId}` as const }
    const moved = await withClient(db, client.clientId, tx => fulfilLine(tx, client, move))
    return moved.ok ? done({ state: body.to }) : moved
  },
)
