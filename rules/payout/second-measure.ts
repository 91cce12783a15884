import { type Decimal, type DecimalSource, decimal, percentageOf, roundTo } from '../decimal.ts'
import type { Rounding } from '../programs/program.ts'
import { type ExplanationLine, roundedLine } from './explanation.ts'

/** What a second measure asks for: an amount, or a percentage of the person's own target (100 when absent). */
export interface SecondMeasureTerms {
  readonly rule: 'fixed_amount' | 'goal_selected'
  readonly amount?: string
  readonly rounding: Rounding
}

export interface SecondMeasureAmount {
  readonly amount: Decimal
  readonly explain: () => readonly ExplanationLine[]
}

/** The whole of the person's own target, where `goal_selected` names no percentage (decisions §4). */
const wholeTarget = '100'

const steps = {
  minimum: { ofTarget: 'award.step.minimum-of-target', rounded: 'award.step.minimum-rounded' },
  bonus: { ofTarget: 'award.step.bonus-of-target', rounded: 'award.step.bonus-rounded' },
} as const

/**
 * The amount of a second measure for one person, rounded by its own precision and method, with the line that says how it
 * came about (decisions §4, §4.6, §4.9). 50 percent of a target of 241 is 120.5, rounded up 121; a fixed 5 needs no line.
 */
export function secondMeasure(
  measure: keyof typeof steps,
  { rule, amount, rounding }: SecondMeasureTerms,
  target: DecimalSource,
): SecondMeasureAmount {
  if (rule === 'goal_selected') {
    const percentage = amount ?? wholeTarget
    const exact = percentageOf(target, percentage)
    const rounded = roundTo(exact, rounding)
    return {
      amount: rounded,
      explain: () => [roundedLine(steps[measure].ofTarget, { percentage, target, exact }, rounding, rounded)],
    }
  }
  // Publishing refuses such terms, so that here it is a bug.
  if (amount === undefined) throw new Error('A second measure of a fixed amount needs one.')
  const exact = decimal(amount)
  const rounded = roundTo(exact, rounding)
  return {
    amount: rounded,
    explain: () => (rounded.eq(exact) ? [] : [roundedLine(steps[measure].rounded, { exact }, rounding, rounded)]),
  }
}
