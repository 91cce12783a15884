import { parseDecimal } from '../decimal.ts'
import type { BasicAward, Program, ProgramGroup } from './program.ts'
import { isPositive, type Place, problemAt, rateProblems, strayProblems, type TermsProblem } from './terms-problem.ts'

const rateFields = { incrementQuantity: 'incrementQuantity', incrementAward: 'incrementAward', maxPoints: 'maxPoints' }

/** What prevents the basic part of a challenge point from being calculated (decisions §4.8). */
export function basicAwardProblems(program: Program, { groupId, basicAward }: ProgramGroup): TermsProblem[] {
  if (basicAward === undefined) return []
  if (program.type !== 'challengepoint')
    return strayProblems({ basicAward }, { group: groupId }, `type ${program.type}`)
  const place = { group: groupId, field: 'basicAward' }
  return [
    ...thresholdProblems(program, basicAward, { ...place, field: 'basicAward.threshold' }),
    ...rateProblems(basicAward, rateFields, place, 'basicAward'),
  ]
}

function thresholdProblems({ calculation }: Program, { threshold: { rule, amount } }: BasicAward, place: Place) {
  const isReduction = calculation === 'reduction'
  if (rule === 'none') {
    // Counted down from 0, nobody would ever earn.
    if (isReduction) return [problemAt('setting-not-allowed', place, 'rule', { with: 'calculation reduction' })]
    return strayProblems({ amount }, place, 'basicAward.threshold.rule none')
  }
  if (amount === undefined) return [problemAt('setting-missing', place, 'amount', { with: `rule ${rule}` })]
  if (rule === 'fixed_amount') return isPositive(amount) ? [] : [problemAt('amount-not-positive', place, 'amount')]
  const read = parseDecimal(amount)
  // Off a baseline 0 percent are the baseline itself.
  const isInRange = isReduction ? read?.gte(0) && read.lt(100) : read?.gt(0)
  if (isInRange) return []
  const range = isReduction ? 'from 0 to below 100' : 'above 0'
  return [problemAt('percentage-out-of-range', place, 'amount', { range })]
}
