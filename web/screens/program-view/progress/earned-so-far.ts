import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { programState } from '../../../../rules/programs/program-state.ts'

/**
 * What the results have earned by now, as the tile says it (docs/decisions/0048). Of an average or a reduction only what was
 * paid, else the part on the way, as later results may still take the rest back. After the end that is what is being checked.
 */
export function earnedSoFar(view: ProgramView, { awardsToDate, goal }: Progress): number | undefined {
  if (programState(view) === 'checking_results') return undefined
  if (view.programCalculationType === 'standard') return view.worth?.toDate || undefined
  return awardsToDate?.reduce((sum, { points }) => sum + points, 0) ?? goal.paxProgressResponse?.earnedToDate
}
