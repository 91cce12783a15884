import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { category, reward, sku } from '../../rewards.ts'
import { points } from '../../shapes.ts'
import { pageType } from '../user/market-place-url.ts'

/** In the order of points: the least first, or the most. */
export const rewardSorts = ['low', 'high'] as const
export type RewardSort = (typeof rewardSorts)[number]

/** How many rewards a page of the list has. */
export const rewardPageSize = 48

/**
 * What the client's own catalogue offers: what the person can have now first, the most precious of it at the top, then the rest, the
 * nearest first; or as `sort` says. `skus` answers these alone, such as those of a basket.
 */
export const listRewards = call({
  name: 'listRewards',
  summary: 'The rewards of the client’s own catalogue, those within reach first',
  method: 'GET',
  path: '/api/v1.0/rewards/products',
  query: z.object({
    type: z.optional(pageType),
    category: z.optional(category),
    search: z.optional(z.string().check(z.maxLength(100))),
    /** `now` leaves out what costs more than the person has, `goal` what costs more than they would have with their goals reached. */
    reach: z.optional(z.enum(['now', 'goal'])),
    sort: z.optional(z.enum(rewardSorts)),
    skus: z.optional(z.string().check(z.regex(/^[\w.-]{1,40}(,[\w.-]{1,40}){0,49}$/))),
    from: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  }),
  reply: z.object({
    rewards: z.array(reward),
    /** In which there is something, of this kind of page; with the first page of a list alone. */
    categories: z.array(category),
    isMore: z.boolean(),
    /** What the person would have with their goals reached, where `goal` was asked for: calculated by the rules, never promised. */
    ifReached: z.optional(points),
  }),
  refusals: {},
})

export const getReward = call({
  name: 'getReward',
  summary: 'A reward of the client’s own catalogue',
  method: 'GET',
  path: '/api/v1.0/rewards/products/{sku}',
  params: z.object({ sku }),
  reply: reward,
  refusals: { 'reward-unknown': 404 },
})
