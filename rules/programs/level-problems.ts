import { decimal, parseDecimal } from '../decimal.ts'
import { areInOrder } from '../goals/goal-levels-for.ts'
import type { GoalLevel, Program, ProgramGroup } from './program.ts'
import {
  isPositive,
  isWholeFrom,
  type Place,
  problem,
  problemAt,
  rateProblems,
  repeated,
  strayProblems,
  type TermsProblem,
} from './terms-problem.ts'

const rateFields = { incrementQuantity: 'incrementQuantity', incrementAward: 'incrementAward', maxPoints: 'maxPoints' }

/** What keeps a group's levels from being picked or paid (decisions §4, §4.5, §4.7). */
export function levelProblems(program: Program, group: ProgramGroup): TermsProblem[] {
  const inGroup = { group: group.groupId }
  const { levels } = group
  const isRate = program.payout.type !== 'fixed'
  if (program.goalSelection === undefined && isRate && levels.length !== 1) {
    // An assigned goal names no level, so that only a single one can say what its increments are.
    return [problem('rate-needs-one-level', inGroup)]
  }
  if (levels.length === 0) return []
  const problems = [
    ...repeated(levels.map(({ levelId }) => levelId)).map(level => problem('level-not-unique', { ...inGroup, level })),
    ...levels.flatMap(level => singleProblems(program, level, { ...inGroup, level: level.levelId })),
  ]
  // Only valid levels can be checked for order.
  if (problems.length === 0 && !areLevelsInOrder(program, levels)) {
    problems.push(problem('levels-out-of-order', inGroup))
  }
  if (program.achievementRule === 'percentage_of_threshold' && !isPositive(group.threshold)) {
    problems.push(problem('threshold-missing', inGroup))
  }
  return problems
}

function singleProblems(program: Program, level: GoalLevel, place: Place): TermsProblem[] {
  const problems = amountProblems(program, level, place)
  if (!isWholeFrom(0, level.award)) problems.push(problem('level-award-not-valid', place))
  return [...problems, ...payoutProblems(program, level, place)]
}

/** An amount that no baseline and no rounding could make a target of. */
function amountProblems({ achievementRule, calculation }: Program, { amount }: GoalLevel, place: Place) {
  const read = parseDecimal(amount)
  if (read === undefined) return [problem('level-amount-not-valid', { ...place, amount })]
  switch (achievementRule) {
    case 'percentage_of_baseline': {
      const isOff = calculation === 'reduction'
      const range = isOff ? 'above 0 and below 100' : 'above 0'
      const isInRange = read.gt(0) && (!isOff || read.lt(100))
      return isInRange ? [] : [problemAt('percentage-out-of-range', place, 'amount', { range })]
    }
    case 'percentage_of_threshold':
      return read.gt(0) ? [] : [problemAt('percentage-out-of-range', place, 'amount', { range: 'above 0' })]
    case 'fixed_amount':
      return read.gt(0) ? [] : [problemAt('amount-not-positive', place, 'amount')]
    default:
      return []
  }
}

function payoutProblems({ payout: { type }, calculation }: Program, level: GoalLevel, place: Place): TermsProblem[] {
  const { incrementQuantity, incrementAward, maxPoints, baseLevel, award } = level
  if (type === 'fixed') {
    return strayProblems({ incrementQuantity, incrementAward, maxPoints, baseLevel }, place, 'payout.type fixed')
  }
  const problems = rateProblems(level, rateFields, place, `payout.type ${type}`)
  if (type === 'fixed+rate') {
    // Its increments begin at the target, so that another base would promise more than is paid.
    return [
      ...problems,
      ...strayProblems({ baseLevel: baseLevel === 'target' ? undefined : baseLevel }, place, 'payout.type fixed+rate'),
    ]
  }
  if (award !== 0) problems.push(problemAt('setting-not-allowed', place, 'award', { with: 'payout.type rate' }))
  if (baseLevel === 'zero' && calculation === 'reduction') {
    problems.push(problemAt('setting-not-allowed', place, 'baseLevel', { with: 'calculation reduction' }))
  }
  return problems
}

/** A reduction by more of a baseline is harder; a reduction to a lower amount is harder. Awards never fall from level to level. */
function areLevelsInOrder({ achievementRule, calculation }: Program, levels: readonly GoalLevel[]) {
  const isOfBaseline = achievementRule === 'percentage_of_baseline' || achievementRule === 'baseline_plus_fixed_amount'
  const awardsRise = levels.every(({ award }, index) => award >= (levels[index - 1]?.award ?? 0))
  const amounts = levels.map(({ amount }) => decimal(amount))
  // Stryker disable next-line StringLiteral: whatever is no reduction rises
  return awardsRise && areInOrder(amounts, isOfBaseline ? 'standard' : calculation)
}
