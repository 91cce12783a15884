import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { programWords } from '../../help-texts.ts'
import { basicPayout, bonusPayout, goalPayout } from '../../payout-terms.ts'
import { decimalText, goalLabel, id } from '../../shapes.ts'

/** What a level means for this person. */
const levelFigures = z.extend(goalPayout, {
  goalAchieveAmount: z.optional(decimalText),
  /** Of a challenge point: the result from which its basic part pays. */
  awardThreshold: z.optional(decimalText),
  minQualifier: z.optional(decimalText),
  /** What the bonus requires of whoever picks this level. */
  bonusAchievementAmount: z.optional(decimalText),
})

/** The levels that this person may pick from, each with the target it means for them (product §3, Goal levels). */
export const goalLevel = z.extend(levelFigures, {
  payoutTierId: z.string(),
  productId: z.string(),
  levelName: z.string(),
  isBaseLineRequired: z.boolean(),
  /** Why this person cannot pick it; absent when they can. */
  unavailable: z.optional(z.string()),
  isSelected: z.boolean(),
  /** Of the selected level: what it would mean if it were picked again today, where that is another target. */
  pickedAgain: z.optional(levelFigures),
})
export type GoalLevelReply = z.output<typeof goalLevel>

export const getGoalLevels = call({
  name: 'getGoalLevels',
  summary: 'The goal levels of a group in a time period, for the signed-in person',
  method: 'GET',
  path: '/api/v1.0/program/levels/{groupId}/{timePeriodId}',
  params: z.object({ groupId: id, timePeriodId: id }),
  reply: z.object({
    goalLevels: z.array(goalLevel),
    highestLevelIndex: z.int(),
    goalLabel,
    minQualifierLabel: z.optional(goalLabel),
    /** What the second measure is called, such as `Customer visits`. */
    minQualifierName: z.optional(z.string()),
    /** Of a challenge point: what it pays whatever level is picked. */
    basicPayout: z.optional(basicPayout),
    bonusPayout: z.optional(bonusPayout),
    ...programWords,
  }),
  refusals: { 'levels-unknown': 404 },
})
