import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import { dateThroughPercentage } from '../../../../rules/progress/progress-figures.ts'

/**
 * Where even pace stood on a day, in percent; only a standard goal has one that follows from time alone (decisions §4.4), and
 * nobody has one once the program has ended.
 */
export function paceOf(view: ProgramView, dataThrough: string | undefined): number | undefined {
  if (dataThrough === undefined || view.programCalculationType !== 'standard') return undefined
  return programState(view) === 'checking_results' ? undefined : dateThroughPercentage(view, dataThrough)
}
