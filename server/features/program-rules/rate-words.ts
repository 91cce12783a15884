import type { GoalPayout } from '../../../contract/payout-terms.ts'
import { type DecimalSource, decimal, zero } from '../../../rules/decimal.ts'
import type { CalculationType, GoalLabel, RateTerms } from '../../../rules/programs/program.ts'
import type { RulesFacts } from './rules-facts.ts'

interface Rate extends RateTerms {
  readonly label: GoalLabel
  readonly calculation: CalculationType
  /** From where it counts: a figure, or words where it is not known for the person. */
  readonly start: { readonly figure: DecimalSource } | { readonly words: string } | undefined
}

/** `5 points for each 10 customers above 240, up to 40 points`. */
export function rateWords({ say, points, figures }: RulesFacts, rate: Rate): string {
  const { label, calculation, incrementQuantity, incrementAward, maxPoints, start } = rate
  const isNone = start === undefined || ('figure' in start && decimal(start.figure).eq(zero))
  const beyond = calculation === 'reduction' ? 'below' : 'above'
  return say('pay.rate', {
    award: points(incrementAward),
    quantity: figures.label(incrementQuantity, label),
    side: isNone ? 'none' : beyond,
    start: start === undefined ? '' : 'words' in start ? start.words : figures.bare(start.figure, label),
    capped: maxPoints === undefined ? 'no' : 'yes',
    cap: points(maxPoints ?? 0),
  })
}

/** How a goal pays, in full: its award, its increments, or both. */
export function awardWords(facts: RulesFacts, pay: GoalPayout, target: DecimalSource | undefined): string {
  const { terms, say, points } = facts
  const { goalPayoutTierType: type, goalAwardAmount, incrementQuantity, incrementAward, maxPoints, baseLevel } = pay
  const fixed = points(goalAwardAmount)
  if (type === 'fixed' || incrementQuantity === undefined || incrementAward === undefined) return fixed
  const base = baseLevel ?? 'target'
  const figure = { zero: '0', target, baseline: pay.baseValue }[base]
  const rate = rateWords(facts, {
    label: terms.label,
    calculation: terms.calculation,
    incrementQuantity,
    incrementAward,
    ...(maxPoints === undefined ? {} : { maxPoints }),
    start: figure === undefined ? { words: say(`rules.base.${base}`) } : { figure },
  })
  return type === 'rate' ? rate : say('pay.fixed-and-rate', { fixed, rate })
}
