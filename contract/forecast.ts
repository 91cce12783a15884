import * as z from 'zod/mini'
import { moment, rowId } from './access.ts'

/** Shapes of the calls about forecasts. */

const points = z.number()
const date = z.iso.date()
const mostLevels = 200

const percentages = (most: number) => z.array(z.number().check(z.gte(0), z.lte(most))).check(z.maxLength(mostLevels))
const shares = percentages(100).check(z.minLength(1))

/** What somebody tries out; lists are by level, the first level first, in percent. */
export const forecastLevers = z.strictObject({
  awards: z.optional(percentages(1000)),
  amounts: z.optional(percentages(1000)),
  mix: z.optional(shares.check(z.refine(shares => shares.some(share => share > 0)))),
  reach: z.optional(shares),
  gains: z.optional(z.number().check(z.gte(0), z.lte(1000))),
  /** The draft whose terms count, as it was saved when the forecast was made. */
  draft: z.optional(z.strictObject({ draftId: rowId, revision: z.int() })),
})

export type ForecastLevers = z.output<typeof forecastLevers>

/** How a program may end, and what that rests upon. */
export const forecastResult = z.object({
  /** Nothing is loaded; one to three loads, of which only a pace follows; or enough loads for a range. */
  grounds: z.enum(['none', 'pace', 'band']),
  loads: z.int(),
  dataThrough: z.optional(date),
  startDate: date,
  endDate: date,
  people: z.int(),
  /** How many have a goal, and how many the rules refuse a result: they count for nothing. */
  chosen: z.int(),
  heldBack: z.int(),
  /** Whether those who may still choose count as those who have. */
  isUndecidedCounted: z.boolean(),
  /** What everybody was entitled to, by load. */
  history: z.array(z.object({ day: date, points })),
  /** What is safe whatever happens. */
  least: points,
  /** The worst case of the terms; absent where a rate has no cap. */
  most: z.optional(points),
  budget: z.optional(points),
  /** By what two forecasts are known to be of the same things as they were: levers alone tell them apart. Earlier ones have none. */
  facts: z.optional(z.string()),
  /** The days ahead, the last of them the period's last; percentiles only on grounds. */
  ahead: z.array(
    z.object({
      day: date,
      expected: points,
      low: z.optional(points),
      high: z.optional(points),
      withinBudget: z.optional(z.number()),
    }),
  ),
  /** If people choose and reach levels as they did in an earlier program, or as was said. */
  example: z.optional(
    z.object({
      points,
      from: z.optional(z.string()),
      /** Missing in forecasts of earlier releases. */
      fromProgramId: z.optional(z.string()),
      levels: z.array(z.object({ choose: z.number(), reach: z.number(), points })),
    }),
  ),
})
export type ForecastResult = z.output<typeof forecastResult>

/** What a forecast said of one day, in points. */
export const forecastedDay = z.object({
  at: moment,
  day: z.optional(date),
  expected: z.optional(points),
  low: z.optional(points),
  high: z.optional(points),
  least: points,
  most: z.optional(points),
})
export type ForecastedDay = z.output<typeof forecastedDay>

export const forecast = z.object({
  forecastId: z.string(),
  version: z.int(),
  levers: forecastLevers,
  at: moment,
  by: z.string(),
  result: forecastResult,
})
