import { type ProgramViewStatus, programViewStatuses } from './program.ts'

/** What the order of program views depends on. */
export interface OrderedView {
  readonly programViewId: string
  readonly programViewStatus: ProgramViewStatus
  readonly goalSelectionToDate?: string | null
}

/**
 * Program views as they are shown: by status order, then later goal-selection end first, none last (product §4, P01);
 * the id settles the rest, so that the order never depends on that of the rows.
 */
export function orderPrograms<View extends OrderedView>(views: readonly View[]): View[] {
  return [...views].sort(
    (a, b) =>
      programViewStatuses.indexOf(a.programViewStatus) - programViewStatuses.indexOf(b.programViewStatus) ||
      compare(b.goalSelectionToDate ?? '', a.goalSelectionToDate ?? '') ||
      compare(a.programViewId, b.programViewId),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
