import * as z from 'zod/mini'
import { calculationTypes, payoutTypes, programTypes, programViewStatuses, themes } from '../rules/programs/program.ts'
import { treatments } from '../rules/progress/treatment.ts'

/** Shapes that several calls share. Decimals travel as strings, points as whole numbers, dates as `YYYY-MM-DD`. */

export const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u))
export const decimalText = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** A day that somebody sends: it is in the calendar, and PostgreSQL has no year 0. */
export const calendarDay = z.iso.date().check(z.refine(day => !day.startsWith('0000')))
export const points = z.int()
export const percent = z.int()
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
export const localeCode = z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/))

const labelForm = z.optional(z.string().check(z.minLength(1), z.maxLength(40)))
/** What points are called beside a number, by the plural categories of CLDR: `{ one: 'mile', other: 'miles' }`. */
export const mediaLabelForms = z.strictObject({
  zero: labelForm,
  one: labelForm,
  two: labelForm,
  few: labelForm,
  many: labelForm,
  other: labelForm,
})

export const programViewStatus = z.enum(programViewStatuses)
export const programType = z.enum(programTypes)
export const calculationType = z.enum(calculationTypes)
export const payoutType = z.enum(payoutTypes)
export const theme = z.enum(themes)

export const goalLabel = z.object({
  labelText: z.string(),
  labelPosition: z.enum(['before', 'after']),
  labelType: z.enum(['percentage', 'currency', 'decimal']),
  currencyCode: z.string(),
  precision: z.int(),
})

export const locale = z.object({
  code: localeCode,
  intlCode: z.string(),
  writingDirection: z.enum(['ltr', 'rtl']),
  label: z.string(),
})

export const programBranding = z.object({
  primaryColor: colour,
  secondaryColor: colour,
  heroImageUrl: z.optional(z.string()),
  theme,
})

export const treatment = z.enum(treatments)

/** Named steps of a calculation, each with what went in and what came out, so that a number explains itself. */
export const explanationLine = z.object({
  step: z.string(),
  inputs: z.record(z.string(), z.string()),
  outcome: z.string(),
})
