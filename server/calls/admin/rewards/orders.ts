import { listOrderQueue } from '../../../../contract/calls/admin/rewards/orders.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { listQueue } from '../../../features/rewards/order-queue.ts'
import { route } from '../../../http/route.ts'

export const listOrderQueueRoute = route(
  listOrderQueue,
  { may: 'fulfil' },
  async ({ db, client, locale, secret, query }) =>
    done(await withClient(db, client.clientId, tx => listQueue(tx, { client, locale, secret }, query))),
)
