import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { explainedAward, finalResult, paid } from '../../final-result.ts'
import { programWords } from '../../help-texts.ts'
import { basicPayout, bonusPayout, goalPayout, goalRate } from '../../payout-terms.ts'
import { date, decimalText, explanationLine, goalLabel, id, percent, points, treatment } from '../../shapes.ts'

/**
 * A person's own goal, progress and, once issued, final result (product §3, Progress and Final result). A leader's own has
 * no goal, only what was issued to them; it is shown in one of their roles.
 */
export const progress = z.object({
  programViewId: z.string(),
  goal: z.object({
    paxGoalSelection: z.optional(
      z.extend(goalPayout, {
        name: z.string(),
        description: z.string(),
        goalAchieveAmount: decimalText,
        goalCalculationValue: z.optional(decimalText),
        minQualifier: z.optional(decimalText),
      }),
    ),
    paxProgressResponse: z.optional(
      z.object({
        dataThrough: z.optional(date),
        dateThroughPercentage: percent,
        /** Of a goal, as the next: who picked none may still earn on the way. */
        progressPercentage: z.optional(percent),
        onTrackPercentage: z.optional(percent),
        resultsToDate: decimalText,
        toAchieve: z.optional(decimalText),
        currentMQValue: z.optional(decimalText),
        isMinQualifierAchieved: z.optional(z.boolean()),
        currentBonusValue: z.optional(decimalText),
        /** The basic part of a challenge point by the results to date. */
        earnedToDate: z.optional(points),
      }),
    ),
  }),
  treatment: z.optional(treatment),
  goalLabel,
  minQualifierLabel: z.optional(goalLabel),
  /** What the second measure is called, such as `Customer visits`. */
  minQualifierName: z.optional(z.string()),
  /** Of a challenge point. */
  basicPayout: z.optional(basicPayout),
  bonusPayout: z.optional(bonusPayout),
  ...programWords,
  /** Each level of the group as a place on the way to the chosen goal; `at` is its percent of the goal. */
  milestones: z.array(
    z.object({
      levelId: z.string(),
      name: z.string(),
      target: decimalText,
      award: points,
      ...goalRate,
      at: percent,
      isReached: z.boolean(),
      isGoal: z.boolean(),
    }),
  ),
  /** The result through each day of a committed load. */
  history: z.array(z.object({ dataThrough: date, resultsToDate: decimalText })),
  /** How the goal was set and the result calculated, step by step; absent without a goal or a result. */
  calculation: z.optional(z.array(explanationLine)),
  finalResult: z.optional(finalResult),
  /** What was issued so far of a program that pays as it goes, until its final results stand. */
  awardsToDate: z.optional(z.array(explainedAward)),
  /** What of it reached the account, and when; absent where nothing did. */
  paid: z.optional(paid),
})
export type Progress = z.output<typeof progress>

const flag = z.optional(z.enum(['true', 'false']))

export const getProgress = call({
  name: 'getProgress',
  summary: "A person's own progress in a program view",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/progress',
  params: z.object({ id }),
  query: z.object({ 'no-details': flag, skipLegacyProgressData: flag }),
  reply: progress,
  refusals: { 'program-view-unknown': 404 },
})
