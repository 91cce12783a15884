import * as z from 'zod/mini'
import { baseLevels, bonusPayouts } from '../rules/programs/program.ts'
import { decimalText, goalLabel, payoutType, points } from './shapes.ts'

/** What a level pays for each complete increment, where it pays a rate (product §3, Goal levels). */
export const goalRate = {
  incrementQuantity: z.optional(decimalText),
  incrementAward: z.optional(points),
  /** Absent where there is no end. */
  maxPoints: z.optional(points),
  /** Where the increments begin; the target where absent. */
  baseLevel: z.optional(z.enum(baseLevels)),
}

/** What a goal pays (product §3, Goal levels): an award once, points for each complete increment, or both. */
export const goalPayout = z.object({
  goalAwardAmount: points,
  goalPayoutTierType: payoutType,
  ...goalRate,
  /** The person's baseline, where there is one. */
  baseValue: z.optional(decimalText),
})
export type GoalPayout = z.output<typeof goalPayout>

/** What a challenge point pays on the way to a goal, as it is for this person (decisions §4.8). */
export const basicPayout = z.object({
  /** The result from which it pays, in the program's unit; absent where it needs a baseline that is missing. */
  awardThreshold: z.optional(decimalText),
  incrementQuantity: decimalText,
  incrementAward: points,
  maxPoints: z.optional(points),
})
export type BasicPayout = z.output<typeof basicPayout>

/** What the bonus pays, as it is for this person (product §3, Progress; decisions §4.9). */
export const bonusPayout = z.object({
  name: z.string(),
  payoutStructureType: z.enum(bonusPayouts),
  isGoalNeedToAchieve: z.boolean(),
  label: goalLabel,
  bonusAward: points,
  /** In the bonus's unit; absent while it is a share of a goal that is not there yet. */
  bonusAchievementAmount: z.optional(decimalText),
  bonusIncrementalQuantity: z.optional(decimalText),
  bonusMaximumPoints: z.optional(points),
  /** The least of the second measure with which it is paid. */
  bonusMQ: z.optional(decimalText),
})
export type BonusPayout = z.output<typeof bonusPayout>
