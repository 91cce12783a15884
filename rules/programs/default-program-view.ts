import type { ProgramViewStatus } from './program.ts'
import { isSelector } from './role.ts'

export interface RoleAndStatus {
  readonly role: string
  readonly programViewStatus: ProgramViewStatus
}

const leaderStatuses: readonly ProgramViewStatus[] = [
  'goal_selection',
  'goal_selected',
  'no_goal_selected',
  'progress_loaded_no_issuance',
  'final_issuance',
]
const selectorStatuses: readonly ProgramViewStatus[] = [
  'goal_selection',
  'goal_selected',
  'progress_loaded_no_issuance',
  'final_issuance',
]

/**
 * The view that opens where a client has no dashboard (product §4, P04, N10): the first of a non-selector in a status
 * that has something to show, else the first such of a selector, else the first of all; nothing without views.
 */
export function defaultProgramView<View extends RoleAndStatus>(views: readonly View[]): View | undefined {
  return (
    views.find(view => !isSelector(view.role) && leaderStatuses.includes(view.programViewStatus)) ??
    // A leader's in one of these was found above.
    views.find(view => selectorStatuses.includes(view.programViewStatus)) ??
    views[0]
  )
}
