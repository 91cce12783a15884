import { exportOrderQueue } from '../../../../../contract/calls/admin/rewards/orders/export.ts'
import { done } from '../../../../../rules/outcome.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { exportQueue } from '../../../../features/rewards/order-queue.ts'
import { route } from '../../../../http/route.ts'

export const exportOrderQueueRoute = route(
  exportOrderQueue,
  { may: 'fulfil' },
  async ({ db, client, session, locale, secret, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    const wanted = { state: query.state, actor: actorOf(session) }
    return done(await exportQueue(db, { client, locale, secret }, wanted))
  },
)
