import { getReward, listRewards } from '../../../contract/calls/rewards/products.ts'
import { done } from '../../../rules/outcome.ts'
import * as rewards from '../../features/rewards/list-rewards.ts'
import { route } from '../../http/route.ts'

export const listRewardsRoute = route(listRewards, 'signed-in', async ({ reader, client, session, locale, query }) =>
  done(await rewards.listRewards(reader, { client, personId: session.personId, locale }, query)),
)

export const getRewardRoute = route(getReward, 'signed-in', ({ reader, client, session, locale, params }) =>
  rewards.showReward(reader, { client, personId: session.personId, locale }, params.sku),
)
