import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { labelTellingApart } from '../../../../rules/clients/label-telling-apart.ts'
import { decimal, plainText } from '../../../../rules/decimal.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import { elapsedShare } from '../../../../rules/progress/elapsed-share.ts'
import { evenPace } from '../../../../rules/progress/rhythm.ts'
import { exactLabel } from '../../../words/exact-label.ts'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { t } from '../../../words/words.ts'

/** One step of the way to a percentage, and what it comes to. */
export interface HowStep {
  readonly step: string
  readonly outcome: string
}

type ProgramFacts = Pick<
  ProgramView,
  'programCalculationType' | 'programViewStatus' | 'isCheckingResults' | 'startDate' | 'endDate'
>

/** How the percentages on the page follow from result, goal and time (decisions §4.3, §4.4). */
export function howFar(view: ProgramFacts, { goal, goalLabel }: Pick<Progress, 'goal' | 'goalLabel'>): HowStep[] {
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (!chosen || !current) return []
  const result = exactLabel(current.resultsToDate, goalLabel)
  const target = exactLabel(chosen.goalAchieveAmount, goalLabel)
  const share = percentText(current.progressPercentage ?? 0)
  if (view.programCalculationType === 'reduction') {
    return reductionSteps({ ...chosen, resultsToDate: current.resultsToDate }, goalLabel, share)
  }
  const steps = [{ step: t('progress.how.share', { result, target }), outcome: share }]
  const { dataThrough, onTrackPercentage } = current
  // The page names no pace once the program has ended.
  const isPaced = view.programCalculationType === 'standard' && programState(view) !== 'checking_results'
  if (!isPaced || dataThrough === undefined || onTrackPercentage === undefined) return steps
  const { elapsed, total } = elapsedShare(view, dataThrough)
  const pace = evenPace(chosen.goalAchieveAmount, view, dataThrough)
  const even = formatLabel(plainText(pace), labelTellingApart(goalLabel, current.resultsToDate, pace))
  const time = { elapsed, total, date: formatDate(dataThrough) }
  return [
    ...steps,
    { step: t('progress.how.time', time), outcome: percentText(current.dateThroughPercentage) },
    { step: t('progress.how.pace', { result, even }), outcome: percentText(onTrackPercentage) },
  ]
}

interface Reduced {
  readonly goalAchieveAmount: string
  readonly baseValue?: string
  readonly resultsToDate: string
}

/** The way down as a share of the whole way; without a starting figure above the goal, the goal against the result. */
function reductionSteps(
  { goalAchieveAmount, baseValue, resultsToDate }: Reduced,
  label: Progress['goalLabel'],
  share: string,
): HowStep[] {
  const [result, target] = [exactLabel(resultsToDate, label), exactLabel(goalAchieveAmount, label)]
  if (baseValue === undefined || decimal(baseValue).lte(goalAchieveAmount)) {
    return [{ step: t('progress.how.inverse', { result, target }), outcome: share }]
  }
  const baseline = exactLabel(baseValue, label)
  const way = exactLabel(plainText(decimal(baseValue).minus(goalAchieveAmount)), label)
  const isAbove = decimal(resultsToDate).gt(baseValue)
  return [
    { step: t('progress.how.way', { baseline, target }), outcome: way },
    { step: t(isAbove ? 'progress.how.up' : 'progress.how.down', { baseline, result }), outcome: share },
  ]
}
