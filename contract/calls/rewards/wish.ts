import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { reward, sku } from '../../rewards.ts'

const wish = z.object({
  sku: z.string(),
  name: z.string(),
  /** As it is offered now; missing where it is not any more. */
  reward: z.optional(reward),
})
export type RewardWish = z.output<typeof wish>

/** Nothing where none is pinned, or where the client's catalogue is elsewhere. */
const answer = z.object({ wish: z.optional(wish) })

export const getRewardWish = call({
  name: 'getRewardWish',
  summary: 'The reward that the person wants to work toward',
  method: 'GET',
  path: '/api/v1.0/rewards/wish',
  reply: answer,
  refusals: {},
})

/** Pins one reward in the place of any before; `null` unpins it. */
export const saveRewardWish = call({
  name: 'saveRewardWish',
  summary: 'Pin the reward to work toward, or unpin it',
  method: 'POST',
  path: '/api/v1.0/rewards/wish',
  body: z.object({ sku: z.nullable(sku) }),
  reply: answer,
  refusals: { 'reward-unknown': 404, 'not-while-launched': 403 },
})
