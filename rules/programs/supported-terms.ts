import { type Decimal, parseDecimal } from '../decimal.ts'
import { areInOrder } from '../goals/goal-levels-for.ts'
import { minimumQualifierTarget } from '../goals/minimum-qualifier-target.ts'
import { isAwardSupported } from '../payout/goal-award.ts'
import { dayNumber } from './calendar-day.ts'
import type { MinimumQualifier, Program, ProgramGroup, Rounding } from './program.ts'

/** Why a program cannot be published. The four `…-not-supported` wait for more of the law; the rest are mistakes in the terms. */
export type TermsProblemCode =
  | 'program-type-not-supported'
  | 'payout-not-supported'
  | 'payout-timing-not-supported'
  | 'achievement-rule-not-supported'
  | 'payout-timing-not-allowed'
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
  | 'threshold-missing'
  | 'minimum-qualifier-amount-missing'
  | 'minimum-qualifier-amount-not-valid'

/** A problem, and where it is: ids and names for the words. */
export interface TermsProblem {
  readonly code: TermsProblemCode
  readonly details: Readonly<Record<string, string>>
}

/** Digits after the point that a rounding may keep, as many as a file may give. */
const mostPrecision = 10

/**
 * Everything that keeps a program from being published, so that no person ever meets terms that the law cannot work out
 * (decisions §4). A goal quest of fixed awards with three rising levels has none.
 */
export function supportedTerms(program: Program): readonly TermsProblem[] {
  const groups = program.groups.flatMap(group => groupProblems(program, group))
  const groupIds = program.groups.map(group => group.groupId)
  return [
    ...payoutProblems(program),
    ...dateProblems(program),
    ...roundingProblems(program.rounding, 'goal'),
    ...(groupIds.length === 0 ? [problem('groups-missing')] : []),
    ...repeated(groupIds).map(group => problem('group-not-unique', { group })),
    ...groups,
    ...minimumQualifierProblems(program, groups.length === 0),
  ]
}

function payoutProblems({ type, calculation, payout, achievementRule }: Program): TermsProblem[] {
  const problems: TermsProblem[] = []
  if (type === 'challengepoint') problems.push(problem('program-type-not-supported', { type }))
  else if (!isAwardSupported({ type, calculation, payout })) {
    problems.push(problem('payout-not-supported', { payout: payout.type }))
  }
  if (payout.timing === 'pay_at_progress') {
    // Never right for a measure that may fall as well as rise (decisions §4.11).
    const isAllowed = calculation === 'standard'
    problems.push(problem(isAllowed ? 'payout-timing-not-supported' : 'payout-timing-not-allowed', { calculation }))
  }
  if (achievementRule === 'goal_selected') problems.push(problem('achievement-rule-not-supported', { achievementRule }))
  return problems
}

function dateProblems({ type, timePeriod, goalSelection }: Program): TermsProblem[] {
  const { startDate, endDate } = timePeriod
  const dates = [startDate, endDate, ...(goalSelection ? [goalSelection.from, goalSelection.to] : [])]
  const wrong = dates.filter(date => !isDate(date))
  if (wrong.length > 0) return wrong.map(date => problem('date-not-valid', { date }))
  const problems: TermsProblem[] = []
  if (endDate < startDate) problems.push(problem('period-ends-before-start', { startDate, endDate }))
  if (goalSelection === undefined) {
    if (type === 'goalquest') problems.push(problem('selection-missing'))
    return problems
  }
  const { from, to } = goalSelection
  if (type === 'objective') problems.push(problem('selection-not-allowed', { type }))
  if (to < from) problems.push(problem('selection-ends-before-start', { from, to }))
  // A goal picked after the end would be picked knowing the result.
  if (to > endDate) problems.push(problem('selection-ends-after-period', { to, endDate }))
  return problems
}

function groupProblems(program: Program, group: ProgramGroup): TermsProblem[] {
  const isAssigned = program.type === 'objective'
  const inGroup = (code: TermsProblemCode, details = {}) => problem(code, { group: group.groupId, ...details })
  if (group.levels.length === 0) return isAssigned ? [] : [inGroup('levels-missing')]
  const problems = repeated(group.levels.map(level => level.levelId)).map(level =>
    inGroup('level-not-unique', { level }),
  )
  const amounts: Decimal[] = []
  for (const { levelId, amount, award } of group.levels) {
    const read = parseDecimal(amount)
    if (read) amounts.push(read)
    else problems.push(inGroup('level-amount-not-valid', { level: levelId, amount }))
    if (!(Number.isSafeInteger(award) && award >= 0))
      problems.push(inGroup('level-award-not-valid', { level: levelId }))
  }
  // Order can be told only of levels that are right in themselves.
  if (problems.length === 0 && !areLevelsInOrder(program, group, amounts)) problems.push(inGroup('levels-out-of-order'))
  if (program.achievementRule === 'percentage_of_threshold' && !isPositive(group.threshold)) {
    problems.push(inGroup('threshold-missing'))
  }
  return problems
}

/** A reduction by more of a baseline is harder; a reduction to a lower amount is harder. Awards never fall from level to level. */
function areLevelsInOrder({ achievementRule, calculation }: Program, { levels }: ProgramGroup, amounts: Decimal[]) {
  const isOfBaseline = achievementRule === 'percentage_of_baseline' || achievementRule === 'baseline_plus_fixed_amount'
  const awardsRise = levels.every(({ award }, index) => award >= (levels[index - 1]?.award ?? 0))
  return awardsRise && areInOrder(amounts, isOfBaseline ? 'standard' : calculation)
}

function minimumQualifierProblems(program: Program, areLevelsRight: boolean): TermsProblem[] {
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

/** A minimum that rounds to 0 is none. Of a target that comes of a baseline, only the results can tell. */
function isMinimumReal({ achievementRule, groups }: Program, minimumQualifier: MinimumQualifier): boolean {
  const targets =
    minimumQualifier.rule === 'goal_selected'
      ? groups.flatMap(({ levels }) => (achievementRule === 'fixed_amount' ? levels.map(({ amount }) => amount) : []))
      : ['1']
  return targets.every(target => minimumQualifierTarget(minimumQualifier, target).ok)
}

function roundingProblems({ precision }: Rounding, of: string): TermsProblem[] {
  const isValid = Number.isInteger(precision) && precision >= 0 && precision <= mostPrecision
  return isValid ? [] : [problem('rounding-not-valid', { of, precision: String(precision) })]
}

function isPositive(amount: string | undefined): boolean {
  return amount !== undefined && parseDecimal(amount)?.gt(0) === true
}

/** A day that the calendar has: 30 February is none. */
function isDate(date: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayNumber(date) : Number.NaN
  return !Number.isNaN(time) && new Date(time * 86_400_000).toISOString().startsWith(date)
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

function problem(code: TermsProblemCode, details: Record<string, string> = {}): TermsProblem {
  return { code, details }
}
