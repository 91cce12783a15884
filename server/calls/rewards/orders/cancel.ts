import { cancelRewardLine } from '../../../../contract/calls/rewards/orders/cancel.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { showOrder } from '../../../features/rewards/look-at-orders.ts'
import { cancelOwnLine } from '../../../features/rewards/move-line.ts'
import { route } from '../../../http/route.ts'

export const cancelRewardLineRoute = route(
  cancelRewardLine,
  'signed-in',
  ({ db, client, session, locale, secret, params, body }) =>
    withClient(db, client.clientId, async tx => {
      const line = { personId: session.personId, orderId: Number(params.orderId), lineNo: body.lineNo }
      const cancelled = await cancelOwnLine(tx, client, line)
      return cancelled.ok ? done(await showOrder(tx, { client, locale, secret }, cancelled.value)) : cancelled
    }),
  { inLaunch: 'refused' },
)
