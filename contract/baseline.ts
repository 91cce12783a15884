import * as z from 'zod/mini'
import { id } from './shapes.ts'

/** A figure as somebody types it: a plain decimal number. */
export const typedBaseline = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const figures = z.object({ baseline: z.optional(z.string()), target: z.string() })
/** A goal before and after, in the program's unit. */
export const baselineSides = z.object({ before: figures, after: figures })
export const seenFigures = figures

export const correctedGoal = { programId: id, baseline: typedBaseline }

/** What stands in the way of correcting a baseline. */
export const baselineRefusals = {
  'person-unknown': 404,
  'own-account': 403,
  'goal-missing': 404,
  'baseline-not-a-number': 422,
  'baseline-too-low': 422,
  'level-unknown': 409,
  'program-at-work': 409,
} as const
