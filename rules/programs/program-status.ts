import { addDays } from './calendar-day.ts'
import type { Program, ProgramViewStatus } from './program.ts'
import { isSelector } from './role.ts'

/** The terms that a status depends on. */
export type ProgramDates = Pick<Program, 'calculation' | 'goalSelection' | 'timePeriod'>

/** The facts of one person's view of a program (decisions §3). */
export interface ProgramStatusFacts {
  readonly program: ProgramDates
  readonly role: string
  /** A level was picked, or a target assigned. */
  readonly hasGoal: boolean
  /** Something may be earned without a goal: the basic part of a challenge point. */
  readonly canEarnWithoutGoal?: boolean
  /** The person's group has levels to choose from; otherwise they earn on the way alone. */
  readonly hasLevels?: boolean
  /** A progress load is committed for the person's group. */
  readonly progressLoaded: boolean
  /** That progress has a row for the person. */
  readonly hasRow: boolean
  /** Final results are issued. */
  readonly issued: boolean
  /** The person has an award of this program, whether or not they had a goal. */
  readonly hasEarned: boolean
}

/** Today, where the client is; a date counts until the end of its day (decisions §3). */
export interface Today {
  readonly date: string
}

/** How long before its start a program with assigned goals is shown, as it has no goal selection to open it. */
export const assignedGoalsVisibleDaysBefore = 30
/** How long issued results stay among the programs before they move to history (decisions §3). */
export const resultsVisibleDays = 90

/**
 * Where a person stands in a program: a pure function of facts and time, never stored (decisions §3). With the window open
 * and no goal it is `goal_selection`; from the day after, without a goal, `no_goal_selected` to the end. Whoever has no level to
 * choose is never asked to: for them it is as where goals are assigned.
 */
export function programStatus(facts: ProgramStatusFacts, now: Today): ProgramViewStatus {
  return isSelector(facts.role) ? selectorStatus(facts, now) : programWideStatus(facts, now)
}

function selectorStatus(facts: ProgramStatusFacts, now: Today): ProgramViewStatus {
  const { program, hasGoal, issued, hasEarned, canEarnWithoutGoal = false, hasLevels = true } = facts
  if (issued && (hasGoal || hasEarned)) return 'final_issuance'
  if (program.goalSelection && hasLevels) {
    if (!isSelectionOver(program, now)) return hasGoal ? 'goal_selected' : 'goal_selection'
  } else if (now.date < program.timePeriod.startDate) {
    // An assigned goal may still arrive before the start, so that its absence is not yet a missed one.
    return hasGoal ? 'goal_selected' : 'no_progress'
  }
  // Once results are issued, what was not earned can no longer be.
  if (!hasGoal && (issued || !canEarnWithoutGoal)) return 'no_goal_selected'
  return isProgressShown(facts) ? 'progress_loaded_no_issuance' : 'no_progress'
}

/** Without a row, a standard result is 0; an average or a reduction has none (decisions §3). */
function isProgressShown({ program, progressLoaded, hasRow }: ProgramStatusFacts): boolean {
  return progressLoaded && (program.calculation === 'standard' || hasRow)
}

function programWideStatus({ program, progressLoaded, issued }: ProgramStatusFacts, now: Today): ProgramViewStatus {
  if (issued) return 'final_issuance'
  if (!isSelectionOver(program, now)) return 'goal_selection'
  return progressLoaded ? 'progress_loaded_no_issuance' : 'no_progress'
}

/** Over from the day after its last; before it opens only a preview looks, and sees what the opening will show. */
function isSelectionOver({ goalSelection }: ProgramDates, now: Today): boolean {
  return goalSelection === undefined || now.date > goalSelection.to
}

/**
 * Whether people see a program among theirs: from the opening of its goal selection, or 30 days before the start where
 * goals are assigned, until 90 days after issuance (decisions §3). Issued on 1 January, it is history from 1 April.
 */
export function isVisible(program: ProgramDates, now: Today, issuedOn?: string): boolean {
  const from = program.goalSelection?.from ?? addDays(program.timePeriod.startDate, -assignedGoalsVisibleDaysBefore)
  return now.date >= from && !isHistory(now, issuedOn)
}

/** Whether a program's results were issued so long ago that it is history: it stands among past programs alone (decisions §3). */
export function isHistory(now: Today, issuedOn?: string): boolean {
  return issuedOn !== undefined && now.date >= addDays(issuedOn, resultsVisibleDays)
}
