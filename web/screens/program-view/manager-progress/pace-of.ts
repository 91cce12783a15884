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

/**
 * The same for one of several people, by the day through which they were measured, as their standing is: groups are loaded through
 * different days. A server of an earlier release does not say it.
 */
export function ownPaceOf(
  { dateThroughPercentage: own }: { readonly dateThroughPercentage?: number },
  pace: number | undefined,
): number | undefined {
  return pace === undefined ? undefined : (own ?? pace)
}
