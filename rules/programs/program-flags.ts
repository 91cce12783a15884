import type { ProgramViewStatus } from './program.ts'
import type { Today } from './program-status.ts'

export interface FlaggedView {
  readonly programViewStatus: ProgramViewStatus
  readonly startDate: string
  readonly endDate: string
}

/** What screens need to know about a status (product §4, P02). */
export interface ProgramFlags {
  readonly isGoalSelectionOpen: boolean
  readonly isFinalResults: boolean
  readonly hasProgress: boolean
  readonly hasMissedGoalSelection: boolean
  readonly isCheckingResults: boolean
  readonly isWaitingForProgress: boolean
}

/**
 * The flags of a program view today (product §4, P02). With progress loaded and an end date of 31 March, results are
 * being checked from 1 April.
 */
export function programFlags({ programViewStatus: status, startDate, endDate }: FlaggedView, now: Today): ProgramFlags {
  return {
    isGoalSelectionOpen: status === 'goal_selection',
    isFinalResults: status === 'final_issuance',
    hasProgress: status === 'progress_loaded_no_issuance' || status === 'final_issuance',
    hasMissedGoalSelection: status === 'no_goal_selected',
    isCheckingResults: status === 'progress_loaded_no_issuance' && now.date > endDate,
    isWaitingForProgress: status === 'no_progress' && now.date >= startDate,
  }
}
