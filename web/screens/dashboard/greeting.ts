import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { WordKey } from '../../words/words.ts'

const noon = 12
const evening = 18

/** How a person is greeted at an hour of their own day, 0 to 23. */
export function greetingKey(hour: number): WordKey {
  if (hour < noon) return 'dashboard.greeting.morning'
  return hour < evening ? 'dashboard.greeting.afternoon' : 'dashboard.greeting.evening'
}

export type SummarisedView = Pick<ProgramView, 'tileType' | 'treatment' | 'programName' | 'isCheckingResults'>

/** The one sentence below the greeting: what waits for the person, and what goes well. */
export function summaryOf(views: readonly SummarisedView[]): {
  readonly key: WordKey
  readonly values: Readonly<Record<string, string | number>>
} {
  const count = views.filter(({ tileType }) => tileType === 'goal-selection').length
  const program = views.find(goesWell)?.programName
  if (views.length === 0) return { key: 'dashboard.lead.none', values: {} }
  if (count > 0 && program) return { key: 'dashboard.lead.choose-and-well', values: { count, program } }
  if (count > 0) return { key: 'dashboard.lead.choose', values: { count } }
  return program ? { key: 'dashboard.lead.well', values: { program } } : { key: 'dashboard.lead.plain', values: {} }
}

function goesWell({ tileType, treatment, isCheckingResults }: SummarisedView): boolean {
  const isUnderWay = (tileType === 'progress' || tileType === 'progress-average') && !isCheckingResults
  return isUnderWay && (treatment === 'on_track' || treatment === 'made_it')
}
