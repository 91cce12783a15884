import { addDays } from './calendar-day.ts'
import type { ProgramViewStatus } from './program.ts'

/** For how many days after its last one a program with a result stays among the others. */
export const freshDays = 90

/**
 * Whether a program lies behind a person: they chose no goal in it, or its result is there and its last day was more than
 * 90 days ago. The dashboard folds these into one row.
 */
export function isEarlier(
  view: { readonly programViewStatus: ProgramViewStatus; readonly endDate: string },
  today: string,
): boolean {
  if (view.programViewStatus === 'no_goal_selected') return true
  return view.programViewStatus === 'final_issuance' && addDays(view.endDate, freshDays) < today
}
