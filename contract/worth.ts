import * as z from 'zod/mini'
import { decimalText, goalLabel, points } from './shapes.ts'

/** How far one measure has to go: by so much, to there. */
const change = z.object({ by: decimalText, to: decimalText })
export type Change = z.output<typeof change>

/** What adds points, with every measure that has to move for it. */
const step = z.object({
  points,
  result: z.optional(change),
  minimum: z.optional(change),
  bonus: z.optional(change),
})
export type Step = z.output<typeof step>

/** What results are worth to date, and what may come (docs/decisions/0048). */
export const worth = z.object({
  /** The entitlement to date. */
  toDate: points,
  /** What goal and minimum add once both are reached. */
  ahead: z.optional(points),
  next: z.optional(step),
  /** The next step of the bonus, and what the bonus has come to so far. */
  bonus: z.optional(z.extend(step, { name: z.string(), label: goalLabel, toDate: points })),
})
export type Worth = z.output<typeof worth>

/** The second measure that gates the award, beside the progress to the goal. */
export const minimumToDate = z.object({
  name: z.string(),
  label: goalLabel,
  /** Absent until there are results; without a row it is 0 then. */
  value: z.optional(decimalText),
  minimum: decimalText,
  isReached: z.boolean(),
})
export type MinimumToDate = z.output<typeof minimumToDate>
