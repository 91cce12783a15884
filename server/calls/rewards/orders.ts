import { getRewardOrder, listRewardOrders, placeRewardOrder } from '../../../contract/calls/rewards/orders.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { listOrders, showOwnOrder } from '../../features/rewards/look-at-orders.ts'
import * as rewards from '../../features/rewards/place-reward-order.ts'
import { route } from '../../http/route.ts'

export const placeRewardOrderRoute = route(
  placeRewardOrder,
  'signed-in',
  ({ db, client, session, locale, secret, body }) =>
    withClient(db, client.clientId, tx =>
      rewards.placeRewardOrder(tx, { client, personId: session.personId, locale, secret }, body),
    ),
  { inLaunch: 'refused' },
)

export const listRewardOrdersRoute = route(
  listRewardOrders,
  'signed-in',
  async ({ db, client, session, locale, secret, query }) => {
    const page = { personId: session.personId, before: query.before === undefined ? undefined : Number(query.before) }
    return done(await withClient(db, client.clientId, tx => listOrders(tx, { client, locale, secret }, page)))
  },
  // Codes are worth money, and only to whom they belong.
  { inLaunch: 'refused' },
)

export const getRewardOrderRoute = route(
  getRewardOrder,
  'signed-in',
  ({ db, client, session, locale, secret, params }) => {
    const wanted = { personId: session.personId, orderId: Number(params.orderId) }
    return withClient(db, client.clientId, tx => showOwnOrder(tx, { client, locale, secret }, wanted))
  },
  { inLaunch: 'refused' },
)
