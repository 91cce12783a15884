import * as z from 'zod/mini'
import { payoutTimings } from '../../rules/programs/program.ts'
import { tileTypes } from '../../rules/programs/tile-type.ts'
import { call } from '../call.ts'
import { goalPayout } from '../payout-terms.ts'
import {
  calculationType,
  date,
  decimalText,
  goalLabel,
  id,
  mediaLabelForms,
  percent,
  points,
  programBranding,
  programType,
  programViewStatus,
  treatment,
} from '../shapes.ts'
import { minimumToDate, worth } from '../worth.ts'

const rounding = z.enum(['up', 'down', 'half-up'])

/** Program x role for one person (product §3, Program view), with what its tile shows. */
export const programView = z.object({
  programViewId: z.string(),
  programId: z.string(),
  programName: z.string(),
  /** The program's description, where it has one. */
  programDescription: z.optional(z.string()),
  /** The question that the choice of a level answers, in place of the theme's own; also shown where the level is chosen. */
  selectionQuestion: z.optional(z.string()),
  groupId: z.optional(z.string()),
  /** Where the person leads: the program's groups, each with rules of its own. */
  groups: z.optional(z.array(z.object({ groupId: z.string(), name: z.string() }))),
  /** There where the person led and does not today: all that is theirs to see is what was issued to them. */
  isFormerTeam: z.optional(z.literal(true)),
  timePeriodId: z.string(),
  paxGoalId: z.optional(z.string()),
  programType,
  programViewStatus,
  role: z.string(),
  startDate: date,
  endDate: date,
  goalSelectionFromDate: z.optional(date),
  goalSelectionToDate: z.optional(date),
  daysToGoalSelectionEnd: z.int(),
  daysToStart: z.int(),
  daysToEnd: z.int(),
  programCalculationType: calculationType,
  payoutTiming: z.enum(payoutTimings),
  isMinimumQualifierEnabled: z.boolean(),
  isBonusEnabled: z.boolean(),
  isOwnerEligibleForAward: z.boolean(),
  goalPrecision: z.int(),
  goalRoundingMethod: rounding,
  bonusPrecision: z.optional(z.int()),
  bonusRoundingMethod: z.optional(rounding),
  minQualifierPrecision: z.optional(z.int()),
  minQualifierRoundingMethod: z.optional(rounding),
  mediaLabel: z.string(),
  /** What the points are called beside a number, where that differs: `{ one: 'mile', other: 'miles' }`. */
  mediaLabelForms: z.optional(mediaLabelForms),
  goalLabel,
  branding: programBranding,
  tileType: z.enum(tileTypes),
  isCheckingResults: z.boolean(),
  levelName: z.optional(z.string()),
  target: z.optional(decimalText),
  /** The lowest and highest award that a person of this group may reach, bonus aside: the tile's promise, where it has an end. */
  awardRange: z.optional(z.object({ lowest: points, highest: points })),
  resultsToDate: z.optional(decimalText),
  progressPercentage: z.optional(percent),
  onTrackPercentage: z.optional(percent),
  dateThroughPercentage: z.optional(percent),
  dataThrough: z.optional(date),
  treatment: z.optional(treatment),
  /** What the person's goal pays, until there are results; then `worth` says what is ahead. Absent where it pays nothing. */
  award: z.optional(goalPayout),
  /** Where the award also needs a minimum of a second measure. */
  minimum: z.optional(minimumToDate),
  /** Absent before results are shown, and once the program has ended. */
  worth: z.optional(worth),
  awardedPoints: z.optional(points),
  /** There once results are final, where the person's own results show the season week by week; without it, days of others may still do. */
  hasReplay: z.optional(z.literal(true)),
})
export type ProgramView = z.output<typeof programView>

export const getProgramViews = call({
  name: 'getProgramViews',
  summary: 'All program views of the person, in the order in which they are shown',
  method: 'GET',
  path: '/api/v1.0/program-views',
  reply: z.object({ programViews: z.array(programView) }),
  refusals: {},
})

export const getProgramView = call({
  name: 'getProgramView',
  summary: 'One program view',
  method: 'GET',
  path: '/api/v1.0/program-views/{id}',
  params: z.object({ id }),
  reply: programView,
  refusals: { 'program-view-unknown': 404 },
})
