import { formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** A percentage past this says no more to a person, and would not fit its place. */
const highestShown = 999

/** A percentage as a screen says it: 74%, 112%, never below zero, and above 999 only that. */
export function percentText(percentage: number): string {
  if (percentage > highestShown) return t('progress.more-than', { figure: formatPercent(highestShown) })
  return formatPercent(Math.max(0, percentage))
}
