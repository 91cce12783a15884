import type { ProgramViewStatus } from './program.ts'

/** Where a program stands for a person, as every screen says it. */
export type ProgramState = ProgramViewStatus | 'checking_results'

/**
 * The one state that tile, profile and progress screen tell: the status, until the last day has passed and loaded results
 * are being checked. On November 22 a program that ended on November 20 is no longer under way.
 */
export function programState(view: {
  readonly programViewStatus: ProgramViewStatus
  readonly isCheckingResults: boolean
}): ProgramState {
  return view.isCheckingResults ? 'checking_results' : view.programViewStatus
}
