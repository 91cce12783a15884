import { type Decimal, type DecimalSource, decimal, percentageOf, roundTo } from '../decimal.ts'
import type { Rounding } from '../programs/program.ts'
import { type ExplanationLine, roundedLine } from './explanation.ts'

/** What a second measure requires: an amount, or a percentage of the person's own target (100 when absent). */
export interface SecondMeasureTerms {
  readonly rule: 'fixed_amount' | 'goal_selected'
  readonly amount?: string
  readonly rounding: Rounding
}

export interface SecondMeasureAmount {
  readonly amount: Decimal
  readonly explain: (measure: keyof typeof steps) => readonly ExplanationLine[]
}

/** The whole of the person's own target, where `goal_selected` names no percentage (decisions §4). */
const wholeTarget = '100'

const steps = {
  minimum: 'award.step.minimum-of-target',
  bonus: 'award.step.bonus-of-target',
} as const

/**
 * The amount of a second measure for one person, with the line that says how it came about (decisions §4.9). A share of a
 * target is rounded by its own precision and method: 50 percent of 241 is 120.5, rounded up 121. A fixed 2.5 is taken as
 * written.
 */
export function secondMeasure(
  { rule, amount, rounding }: SecondMeasureTerms,
  target: DecimalSource | undefined,
): SecondMeasureAmount {
  if (rule === 'goal_selected') {
    if (target === undefined) throw new Error('A share of a target needs one.')
    const percentage = amount ?? wholeTarget
    const exact = percentageOf(target, percentage)
    const rounded = roundTo(exact, rounding)
    return {
      amount: rounded,
      explain: measure => [roundedLine(steps[measure], { percentage, target, exact }, rounding, rounded)],
    }
  }
  // Publishing refuses such terms, so that here it is a bug.
  if (amount === undefined) throw new Error('A second measure of a fixed amount needs one.')
  return { amount: decimal(amount), explain: () => [] }
}
