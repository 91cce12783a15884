import { parseDecimal } from '../decimal.ts'
import type { RateTerms, Rounding } from './program.ts'

/** Why a program cannot be published: mistakes in its terms. */
export type TermsProblemCode =
  | 'payout-not-allowed'
  | 'payout-timing-not-allowed'
  | 'achievement-rule-not-allowed'
  | 'date-not-valid'
  | 'period-ends-before-start'
  | 'selection-missing'
  | 'selection-not-allowed'
  | 'selection-ends-before-start'
  | 'selection-ends-after-period'
  | 'rounding-not-valid'
  | 'groups-missing'
  | 'group-not-unique'
  | 'levels-missing'
  | 'level-not-unique'
  | 'level-amount-not-valid'
  | 'level-award-not-valid'
  | 'levels-out-of-order'
  | 'rate-needs-one-level'
  | 'threshold-missing'
  | 'minimum-qualifier-amount-missing'
  | 'minimum-qualifier-amount-not-valid'
  | 'setting-missing'
  | 'setting-not-allowed'
  | 'amount-not-valid'
  | 'amount-not-positive'
  | 'percentage-out-of-range'
  | 'whole-number-not-valid'
  | 'maximum-below-increment'
  | 'tiers-out-of-order'
  | 'role-not-allowed'

/**
 * A problem, and where it is: `group` and `level` by their ids, `field` as a path below the level, the group or the
 * program, such as `override.tiers.1.from`; the rest is for the words, such as the setting (`with`) that it goes against.
 */
export interface TermsProblem {
  readonly code: TermsProblemCode
  readonly details: Readonly<Record<string, string>>
}

/** Where in the terms a check looks. */
export type Place = Readonly<Record<string, string>>

/** Digits after the point that a rounding may keep, as many as a file may give. */
const mostPrecision = 10

export function problem(code: TermsProblemCode, details: Record<string, string> = {}): TermsProblem {
  return { code, details }
}

/** A problem of one setting: `field` is its path below `place`. */
export function problemAt(code: TermsProblemCode, place: Place, field: string, details: Place = {}): TermsProblem {
  const { field: above, ...rest } = place
  return { code, details: { ...rest, field: above === undefined ? field : `${above}.${field}`, ...details } }
}

export function isPositive(amount: string | undefined): boolean {
  return parseDecimal(amount ?? '')?.gt(0) === true
}

export function isWholeFrom(least: number, value: number | undefined): boolean {
  return Number.isSafeInteger(value) && value! >= least
}

export function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

export function roundingProblems({ precision }: Rounding, of: string): TermsProblem[] {
  const isValid = isWholeFrom(0, precision) && precision <= mostPrecision
  return isValid ? [] : [problem('rounding-not-valid', { of, precision: String(precision) })]
}

/** The three settings of a rate, by the names they go by where they stand. */
export type RateFields = Readonly<Record<keyof RateTerms, string>>

/** What is wrong with a rate: it needs a quantity above 0, at least 1 point for it, and room for one increment. */
export function rateProblems(
  { incrementQuantity, incrementAward, maxPoints }: Partial<RateTerms>,
  fields: RateFields,
  place: Place,
  because: string,
): TermsProblem[] {
  const problems: TermsProblem[] = []
  if (incrementQuantity === undefined) {
    problems.push(problemAt('setting-missing', place, fields.incrementQuantity, { with: because }))
  } else if (!isPositive(incrementQuantity)) {
    problems.push(problemAt('amount-not-positive', place, fields.incrementQuantity))
  }
  if (incrementAward === undefined) {
    problems.push(problemAt('setting-missing', place, fields.incrementAward, { with: because }))
  } else if (!isWholeFrom(1, incrementAward)) {
    problems.push(problemAt('whole-number-not-valid', place, fields.incrementAward, { least: '1' }))
  } else if (maxPoints !== undefined && !isWholeFrom(incrementAward, maxPoints)) {
    problems.push(problemAt('maximum-below-increment', place, fields.maxPoints, { least: String(incrementAward) }))
  }
  return problems
}

/** Settings that would be read by nobody, and so would promise what is never paid. */
export function strayProblems(settings: Readonly<Record<string, unknown>>, place: Place, because: string) {
  return Object.entries(settings).flatMap(([field, value]) =>
    value === undefined ? [] : [problemAt('setting-not-allowed', place, field, { with: because })],
  )
}
