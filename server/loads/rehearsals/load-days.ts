import type { ProgramDocument } from '../../../contract/program-document.ts'
import { addDays, dayNumber } from '../../../rules/programs/calendar-day.ts'

/** The days through which results come: evenly, the last of them the last day; nobody chooses any more by then. */
export function loadDays({ timePeriod, goalSelection }: ProgramDocument, loads: number): string[] {
  const { startDate, endDate } = timePeriod
  const start = goalSelection === undefined || goalSelection.to < startDate ? startDate : goalSelection.to
  const length = Math.max(1, dayNumber(endDate) - dayNumber(start))
  const days = Array.from({ length: loads }, (_, at) =>
    addDays(endDate, -Math.floor(((loads - 1 - at) * length) / loads)),
  )
  return [...new Set(days)]
}
