import type { PreviewEnding } from '../../../contract/calls/admin/drafts/preview.ts'
import type { ProgramDocument } from '../../../contract/program-document.ts'
import { type Decimal, decimal, plainText, roundTo } from '../../../rules/decimal.ts'
import { isBaselineRequired } from '../../../rules/goals/baseline-required.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { secondMeasure } from '../../../rules/payout/second-measure.ts'
import { addDays, dayNumber } from '../../../rules/programs/calendar-day.ts'
import type { Program, ProgramGroup, ProgramViewStatus } from '../../../rules/programs/program.ts'
import type { GoalRecord, SourceRow } from '../../calculation/goal-record.ts'
import { bonusAmountOf } from '../goals/payout-of.ts'

/** The statuses in which somebody who picks goals may be, in the order of a program's days. */
const chosenStatuses = [
  'goal_selection',
  'goal_selected',
  'no_goal_selected',
  'no_progress',
  'progress_loaded_no_issuance',
  'final_issuance',
] as const satisfies readonly ProgramViewStatus[]

export function statusesOf({ goalSelection }: Pick<Program, 'goalSelection'>): readonly ProgramViewStatus[] {
  return goalSelection === undefined
    ? chosenStatuses.filter(status => !['goal_selection', 'no_goal_selected'].includes(status))
    : chosenStatuses
}

/** The document with its days moved as a whole, so that today is where the status has it. */
export function movedTo(document: ProgramDocument, status: ProgramViewStatus, today: string): ProgramDocument {
  const { timePeriod, goalSelection } = document
  const by = dayNumber(today) - dayNumber(dayOf(document, status))
  const { startDate, endDate } = timePeriod
  return {
    ...document,
    timePeriod: { ...timePeriod, startDate: addDays(startDate, by), endDate: addDays(endDate, by) },
    ...(goalSelection && {
      goalSelection: { from: addDays(goalSelection.from, by), to: addDays(goalSelection.to, by) },
    }),
  }
}

/** A day of the program on which somebody is in the status. */
function dayOf({ timePeriod, goalSelection }: ProgramDocument, status: ProgramViewStatus): string {
  const { startDate, endDate } = timePeriod
  const decided = goalSelection === undefined ? startDate : later(addDays(goalSelection.to, 1), startDate)
  switch (status) {
    case 'goal_selection':
    case 'goal_selected':
      return goalSelection === undefined ? addDays(startDate, -5) : between(goalSelection.from, goalSelection.to, 0.5)
    case 'no_goal_selected':
    case 'no_progress':
      return decided
    case 'progress_loaded_no_issuance':
      return later(decided, between(startDate, endDate, 0.6))
    case 'final_issuance':
      return addDays(endDate, 5)
  }
}

const later = (a: string, b: string) => (a > b ? a : b)
const between = (from: string, to: string, share: number) =>
  addDays(from, Math.floor((dayNumber(to) - dayNumber(from)) * share))

type Shares = Readonly<Record<PreviewEnding, readonly [onTheWay: string, inTheEnd: string]>>

/** How much of their goal somebody has reached on the way, and in the end: of what should fall less, and an average is near it. */
const shares: Readonly<Record<Program['calculation'], Shares>> = {
  standard: { exceeded: ['0.64', '1.25'], reached: ['0.57', '1'], missed: ['0.4', '0.8'] },
  average: { exceeded: ['0.94', '1.03'], reached: ['0.92', '1'], missed: ['0.85', '0.9'] },
  reduction: { exceeded: ['0.45', '0.9'], reached: ['0.55', '1'], missed: ['0.8', '1.2'] },
}

/** Whom to invent: in a group, and how they do. */
export interface Invented {
  readonly status: ProgramViewStatus
  readonly groupId?: string | undefined
  readonly ending?: PreviewEnding | undefined
}

/** Somebody with the middle level, and three loads where there is progress. Nothing without such a group, or a target. */
export function inventPerson(
  program: Program,
  { status, groupId = program.groups[0]?.groupId, ending = 'exceeded' }: Invented,
): GoalRecord | undefined {
  const group = program.groups.find(one => one.groupId === groupId)
  if (group === undefined) return undefined
  const baseline = baselineFor(program, group)
  const goal = goalIn(program, group, baseline)
  if (goal === undefined) return undefined
  const person = { paxGoalId: 1, personId: 1, groupId: group.groupId, deltas: [], ...(baseline && { baseline }) }
  const hasGoal = !['goal_selection', 'no_goal_selected'].includes(status)
  const { target, ...rest } = goal
  return {
    ...person,
    ...(hasGoal && { ...rest, target: plainText(target) }),
    rows:
      status === 'progress_loaded_no_issuance' || status === 'final_issuance'
        ? rowsOf(program, target, status === 'final_issuance', ending)
        : [],
  }
}

/** A round figure that every level makes a target of. */
function baselineFor(program: Program, group: ProgramGroup): string | undefined {
  if (!isBaselineRequired(program, group)) return undefined
  const amount = decimal(group.levels[0]?.amount ?? 100)
  if (program.achievementRule === 'percentage_of_baseline') {
    const steps = [...group.levels, group.basicAward].map(one => Number(one?.incrementQuantity ?? 0))
    return plainText(decimal(20 * Math.max(10, ...steps)))
  }
  const share = program.achievementRule === 'baseline_plus_fixed_amount' ? 10 : 0.8
  return plainText(amount.abs().times(share))
}

interface InventedGoal {
  readonly target: Decimal
  readonly levelId?: string
  readonly assignedAward?: number
}

function goalIn(program: Program, group: ProgramGroup, baseline: string | undefined): InventedGoal | undefined {
  // An assigned target comes with its file, not from a level.
  if (program.goalSelection === undefined) {
    return { target: decimal(240), ...(group.levels.length !== 1 && { assignedAward: 100 }) }
  }
  const levels = goalLevelsFor({ program, group, ...(baseline && { baseline }) })
  const level = levels.ok ? levels.value[(levels.value.length - 1) >> 1] : undefined
  return level && { target: level.target, levelId: level.level.levelId }
}

function rowsOf(program: Program, target: Decimal, isFinal: boolean, ending: PreviewEnding): SourceRow[] {
  const { calculation, progressRows, timePeriod, minimumQualifier, bonus } = program
  const reached = target.times(shares[calculation][ending][isFinal ? 1 : 0])
  const second = minimumQualifier && secondMeasure(minimumQualifier, target).amount
  const amount = bonus && bonusAmountOf(bonus, target)
  // Who falls short does so in the second measures too.
  const share = ending === 'missed' ? '0.6' : isFinal ? '1.2' : '0.7'
  const days = isFinal ? [0.3, 0.7, 1] : [0.2, 0.4, 0.55]
  return days.map((day, at) => {
    const until = (whole: Decimal, part: number) => roundTo(whole.times(part).div(days.length), program.rounding)
    // What adds up comes in even parts, which come to the whole; what replaces is the total to date. An average is one all along.
    const of = (whole: Decimal) =>
      progressRows === 'add' ? until(whole, at + 1).minus(until(whole, at)) : until(whole, at + 1)
    return {
      dataThrough: between(timePeriod.startDate, timePeriod.endDate, day),
      loadId: at + 1,
      line: 2,
      value: plainText(calculation === 'average' ? reached : of(reached)),
      ...(second && { mqValue: plainText(of(second.times(share))) }),
      ...(amount !== undefined && { bonusValue: plainText(of(decimal(amount).times(share))) }),
    }
  })
}
