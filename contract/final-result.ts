import * as z from 'zod/mini'
import { awardKinds } from '../rules/payout/correct-award.ts'
import { date, decimalText, explanationLine, points } from './shapes.ts'

/** A row of a progress file that an award rests on, as it was loaded. */
export const sourceRow = z.object({
  loadId: z.string(),
  fileName: z.string(),
  line: z.int(),
  sourceRowId: z.optional(z.string()),
  dataThrough: date,
  value: decimalText,
  weight: z.optional(decimalText),
  mqValue: z.optional(decimalText),
  bonusValue: z.optional(decimalText),
})

/** Somebody of a leader's team, with what of them went into the leader's award. */
export const teamMember = z.object({
  name: z.string(),
  /** Of their goal award. */
  points,
  isGoalAchieved: z.boolean(),
})

/** One award with all that somebody needs to work it out again by hand (issue 3, "Explanation"). */
export const explainedAward = z.object({
  kind: z.enum(awardKinds),
  points,
  programVersion: z.int(),
  /** Whether each row replaces the total to date or adds to it. */
  progressRows: z.enum(['replace', 'add']),
  /** How the target was rounded when it was set; awards are whole points. */
  rounding: z.object({ precision: z.int(), method: z.enum(['up', 'down', 'half-up']) }),
  sources: z.array(sourceRow),
  lines: z.array(explanationLine),
  /** Of a leader's award: whom it counted as the period ended, those with most points first; 500 of `teamTotal` at most. */
  team: z.optional(z.array(teamMember)),
  teamTotal: z.optional(z.int()),
})
export type ExplainedAward = z.output<typeof explainedAward>

/** What was issued to a person (product §3, Final result). A leader has a team and no goal; the others the other way round. */
export const finalResult = z.object({
  code: z.string(),
  isGoalAchieved: z.optional(z.boolean()),
  /** Absent where the feature is off. */
  isMQAchieved: z.optional(z.boolean()),
  isBonusAchieved: z.optional(z.boolean()),
  totalNumberOfPoints: points,
  /** For the goal, with the basic part of a challenge point. */
  totalGoalPoints: points,
  /** Absent where the program has no bonus. */
  totalBonusPoints: z.optional(points),
  /** The basic part of a challenge point. */
  earnedToDate: z.optional(points),
  levelName: z.optional(z.string()),
  /** Of a leader only: how many of the team reached their goal, of how many, within which tier. */
  totalNumberofPaxWhoAchievedGoal: z.optional(z.int()),
  totalNumberOfPax: z.optional(z.int()),
  managerRange: z.optional(z.string()),
  isManagerEligibleForAward: z.optional(z.boolean()),
  issuedOn: date,
  /** Each award with its own steps and the rows it rests on. */
  awards: z.array(explainedAward),
})
export type FinalResult = z.output<typeof finalResult>

/** What the results of a program moved in a person's account (decisions §5). */
export const paid = z.object({
  /** The first payment and each later one, oldest first; `points` are below 0 where they were taken back. */
  payments: z.array(
    z.object({
      date,
      kind: z.enum(['progress', 'final', 'correction', 'reversal', 'recovery']),
      points: z.int(),
      /** Of a correction or a reversal, as whoever made it wrote it. */
      reason: z.optional(z.string()),
    }),
  ),
  /** What is left of the points that do not last for ever, by their last day. */
  lots: z.array(z.object({ expiresOn: date, pointsLeft: z.int() })),
  /** What should go back and was spent already. */
  owed: z.optional(points),
  /** What should have gone back, was spent already and was left to the person. */
  kept: z.optional(points),
})
export type Paid = z.output<typeof paid>
