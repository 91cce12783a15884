import { getReward, listRewards } from '../../../contract/calls/rewards/products.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import * as rewards from '../../features/rewards/list-rewards.ts'
import { route } from '../../http/route.ts'

export const listRewardsRoute = route(listRewards, 'signed-in', async ({ db, client, session, locale, query }) =>
  done(
    await withClient(db, client.clientId, tx =>
      rewards.listRewards(tx, { client, personId: session.personId, locale }, query),
    ),
  ),
)

export const getRewardRoute = route(getReward, 'signed-in', ({ db, client, session, locale, params }) =>
  withClient(db, client.clientId, tx =>
    rewards.showReward(tx, { client, personId: session.personId, locale }, params.sku),
  ),
)
