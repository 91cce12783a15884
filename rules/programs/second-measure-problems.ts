import { parseDecimal } from '../decimal.ts'
import { minimumQualifierTarget } from '../goals/minimum-qualifier-target.ts'
import type { Bonus, MinimumQualifier, Program } from './program.ts'
import {
  isPositive,
  isWholeFrom,
  problem,
  problemAt,
  rateProblems,
  roundingProblems,
  strayProblems,
  type TermsProblem,
} from './terms-problem.ts'

/** What keeps a minimum qualifier from gating anything (decisions §4.6). */
export function minimumQualifierProblems(program: Program, areLevelsRight: boolean): TermsProblem[] {
  const { minimumQualifier } = program
  if (minimumQualifier === undefined) return []
  const { rule, amount, rounding } = minimumQualifier
  const problems = roundingProblems(rounding, 'minimumQualifier')
  if (amount === undefined)
    return rule === 'fixed_amount' ? [...problems, problem('minimum-qualifier-amount-missing')] : problems
  const isSound =
    isPositive(amount) && (problems.length > 0 || !areLevelsRight || isMinimumReal(program, minimumQualifier))
  return isSound ? problems : [...problems, problem('minimum-qualifier-amount-not-valid', { amount })]
}

/** A share that rounds to 0 is no minimum. A target that depends on a baseline cannot be checked here. */
function isMinimumReal({ achievementRule, groups }: Program, minimumQualifier: MinimumQualifier): boolean {
  const targets = achievementRule === 'fixed_amount' ? groups.flatMap(({ levels }) => levels) : []
  return targets.every(({ amount }) => minimumQualifierTarget(minimumQualifier, amount).ok)
}

const place = { field: 'bonus' }
const rateFields = {
  incrementQuantity: 'bonusIncrementalQuantity',
  incrementAward: 'bonusAward',
  maxPoints: 'bonusMaximumPoints',
}

/** What prevents a bonus from being calculated (decisions §4.9). */
export function bonusProblems({ bonus }: Program): TermsProblem[] {
  if (bonus === undefined) return []
  const problems = [...roundingProblems(bonus.rounding, 'bonus'), ...payoutProblems(bonus)]
  const { rule, bonusAchievementAmount: amount, bonusMQ } = bonus
  if (amount === undefined) {
    if (rule === 'fixed_amount')
      problems.push(problemAt('setting-missing', place, 'bonusAchievementAmount', { with: 'rule fixed_amount' }))
  } else {
    problems.push(...amountProblems(bonus, amount))
  }
  if (bonusMQ !== undefined && !isPositive(bonusMQ)) problems.push(problemAt('amount-not-positive', place, 'bonusMQ'))
  return problems
}

/** An increment may be counted from 0; but a fixed bonus from 0 would be everybody's. */
function amountProblems(bonus: Bonus, amount: string): TermsProblem[] {
  const read = parseDecimal(amount)
  if (read === undefined) return [problemAt('amount-not-valid', place, 'bonusAchievementAmount')]
  const isFromZero = bonus.rule === 'fixed_amount' && bonus.payoutStructureType === 'rate'
  if (isFromZero) return read.gte(0) ? [] : [problemAt('amount-not-valid', place, 'bonusAchievementAmount')]
  return read.gt(0) ? [] : [problemAt('amount-not-positive', place, 'bonusAchievementAmount')]
}

function payoutProblems(bonus: Bonus): TermsProblem[] {
  const { payoutStructureType, bonusAward, bonusIncrementalQuantity, bonusMaximumPoints } = bonus
  const because = `payoutStructureType ${payoutStructureType}`
  if (payoutStructureType === 'rate') {
    const rate = {
      incrementQuantity: bonusIncrementalQuantity,
      incrementAward: bonusAward,
      maxPoints: bonusMaximumPoints,
    }
    return rateProblems(rate, rateFields, place, because)
  }
  const stray = strayProblems({ bonusIncrementalQuantity, bonusMaximumPoints }, place, because)
  if (isWholeFrom(1, bonusAward)) return stray
  return [problemAt('whole-number-not-valid', place, 'bonusAward', { least: '1' }), ...stray]
}
