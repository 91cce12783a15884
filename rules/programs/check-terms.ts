import { basicAwardProblems } from './basic-award-problems.ts'
import { addDays, dayNumber } from './calendar-day.ts'
import { levelProblems } from './level-problems.ts'
import { overrideProblems } from './override-problems.ts'
import type { Program, ProgramGroup } from './program.ts'
import { bonusProblems, minimumQualifierProblems } from './second-measure-problems.ts'
import { isWholeFrom, problem, problemAt, repeated, roundingProblems, type TermsProblem } from './terms-problem.ts'

/**
 * Everything that keeps a program from being published, so that no person ever meets terms that the law cannot calculate
 * (decisions §4). A goal quest of fixed awards with three rising levels has none.
 */
export function checkTerms(program: Program): readonly TermsProblem[] {
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
    ...bonusProblems(program),
    ...overrideProblems(program),
  ]
}

function payoutProblems({ type, calculation, payout, achievementRule, budget }: Program): TermsProblem[] {
  const problems: TermsProblem[] = []
  // Beside its basic part, a challenge point pays the award of the goal and no rate (decisions §4.8).
  if (type === 'challengepoint' && payout.type !== 'fixed') {
    problems.push(problem('payout-not-allowed', { type, payout: payout.type }))
  }
  // Never right for a measure that may fall as well as rise (decisions §4.11).
  if (payout.timing === 'pay_at_progress' && calculation !== 'standard') {
    problems.push(problem('payout-timing-not-allowed', { calculation }))
  }
  // A goal cannot be a share of itself.
  if (achievementRule === 'goal_selected') problems.push(problem('achievement-rule-not-allowed', { achievementRule }))
  const { expiresAfterDays } = payout
  if (expiresAfterDays !== undefined && !isWholeFrom(1, expiresAfterDays)) {
    problems.push(problemAt('whole-number-not-valid', {}, 'payout.expiresAfterDays', { least: '1' }))
  }
  if (budget !== undefined && !isWholeFrom(0, budget)) {
    problems.push(problemAt('whole-number-not-valid', {}, 'budget', { least: '0' }))
  }
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

/** A group needs something to pick or a basic part to earn; only the goals of objectives come without either. */
function groupProblems(program: Program, group: ProgramGroup): TermsProblem[] {
  const { groupId, levels, basicAward } = group
  const isEmpty = program.type !== 'objective' && levels.length === 0 && basicAward === undefined
  return [
    ...(isEmpty ? [problem('levels-missing', { group: groupId })] : []),
    ...levelProblems(program, group),
    ...basicAwardProblems(program, group),
  ]
}

/** A day that the calendar has: 30 February is none. */
function isDate(date: string): boolean {
  return !Number.isNaN(dayNumber(date)) && addDays(date, 0) === date
}
