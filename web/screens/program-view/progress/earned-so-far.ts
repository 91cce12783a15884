import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { programState } from '../../../../rules/programs/program-state.ts'

/**
 * What the results have earned by now, as the tile says it (docs/decisions/0048). Of an average or a reduction only what was
 * paid, else the part on the way, as later results may still take the rest back. After the end, while results are checked,
 * what was paid by then.
 */
export function earnedSoFar(view: ProgramView, { awardsToDate, goal }: Progress): number | undefined {
  const paid = awardsToDate?.reduce((sum, { points }) => sum + points, 0)
  if (programState(view) === 'checking_results') return paid || undefined
  if (view.programCalculationType === 'standard') return view.worth?.toDate || undefined
  return paid ?? goal.paxProgressResponse?.earnedToDate
}
