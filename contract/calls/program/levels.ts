import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { decimalText, goalLabel, id, payoutType, points } from '../../shapes.ts'

/** The levels that this person may pick from, each with the target it means for them (product §3, Goal levels). */
export const goalLevel = z.object({
  payoutTierId: z.string(),
  productId: z.string(),
  levelName: z.string(),
  goalAchieveAmount: z.optional(decimalText),
  goalAwardAmount: points,
  goalPayoutTierType: payoutType,
  baseValue: z.optional(decimalText),
  isBaseLineRequired: z.boolean(),
  minQualifier: z.optional(decimalText),
  /** Why this person cannot pick it; absent when they can. */
  unavailable: z.optional(z.string()),
  isSelected: z.boolean(),
})
export type GoalLevelReply = z.output<typeof goalLevel>

export const getGoalLevels = call({
  name: 'getGoalLevels',
  summary: 'The goal levels of a group in a time period, for the person who asks',
  method: 'GET',
  path: '/api/v1.0/program/levels/{groupId}/{timePeriodId}',
  params: z.object({ groupId: id, timePeriodId: id }),
  reply: z.object({
    goalLevels: z.array(goalLevel),
    highestLevelIndex: z.int(),
    goalLabel,
    minQualifierLabel: z.optional(goalLabel),
  }),
  refusals: { 'levels-unknown': 404 },
})
