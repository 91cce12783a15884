import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import { labelTellingApart } from '../../../../rules/clients/label-telling-apart.ts'
import { decimal, plainText } from '../../../../rules/decimal.ts'
import type { CalculationType } from '../../../../rules/programs/program.ts'
import type { Rhythm } from '../../../../rules/progress/rhythm.ts'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** The one sentence over the history: where the rhythm leads, how far down a reduction still has to come, or how much there is. */
export function historyWords(
  calculation: CalculationType,
  rhythm: Rhythm | undefined,
  { goal, goalLabel, history }: Pick<Progress, 'goal' | 'goalLabel' | 'history'>,
): string {
  if (rhythm?.reachedOn) return t('progress.rhythm-reached', { date: formatDate(rhythm.reachedOn) })
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (rhythm && chosen) {
    const label = labelTellingApart(goalLabel, rhythm.atEnd, chosen.goalAchieveAmount)
    return t('progress.rhythm-end', { amount: formatLabel(rhythm.atEnd.toFixed(), label) })
  }
  if (calculation !== 'reduction' || !chosen || !current) return t('progress.history-lead', { count: history.length })
  const left = decimal(current.resultsToDate).minus(chosen.goalAchieveAmount)
  if (left.lte(0)) return t('progress.history-within')
  return t('progress.history-above', { amount: formatLabel(plainText(left), goalLabel) })
}
