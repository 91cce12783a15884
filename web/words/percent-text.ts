import { highestPercentage } from '../../rules/progress/highest-percentage.ts'
import { formatPercent } from './format.ts'
import { t } from './words.ts'

/** A percentage as a screen says it: 74%, 112%, never below zero, and "over 999%" where it is the highest there is. */
export function percentText(percentage: number): string {
  if (percentage >= highestPercentage) return t('progress.more-than', { figure: formatPercent(highestPercentage) })
  return formatPercent(Math.max(0, percentage))
}
