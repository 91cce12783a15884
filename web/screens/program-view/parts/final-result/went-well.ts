import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { formatByType, formatLabel, formatPoints } from '../../../../words/format.ts'
import { percentText } from '../../../../words/percent-text.ts'
import { countedLabel, pointsText } from '../../../../words/points-text.ts'
import { t } from '../../../../words/words.ts'
import { goalText } from '../goal-text.ts'
import { payWords, unitsOf } from '../pay-words.ts'
import { againstStart, bestFact, type SeasonFact } from './season-facts.ts'

/**
 * What went well for somebody who missed the goal or its minimum: only what happened, and only what the figures say. Nobody
 * is praised for 0 %, and nothing is made up where there is nothing.
 */
export function wentWell(view: ProgramView, progress: Progress): SeasonFact[] {
  const { goal, milestones, goalLabel, finalResult } = progress
  const percentage = goal.paxProgressResponse?.progressPercentage ?? 0
  const isReached = finalResult?.isGoalAchieved === true
  const passed = isReached ? undefined : milestones.filter(level => level.isReached && !level.isGoal).at(-1)
  const points = finalResult?.totalNumberOfPoints ?? 0
  return [
    ...(points > 0
      ? [{ figure: formatPoints(points), text: t('final.well-earned', { mediaLabel: countedLabel(view, points) }) }]
      : []),
    ...(percentage > 0 ? [{ figure: percentText(percentage), text: t('progress.of-your-goal') }] : []),
    ...(passed
      ? [{ figure: passed.name, text: t('final.well-level', { target: formatLabel(passed.target, goalLabel) }) }]
      : []),
    ...bestFact(view, progress),
    ...againstStart(view, progress),
    ...minimumFact(progress),
  ]
}

/** What the goal would have paid, and for what: with the minimum that goes with it where that was missed too. */
export function wouldHavePaid(view: ProgramView, progress: Progress): string | undefined {
  const { goal, goalLabel, finalResult, minQualifierLabel: label } = progress
  const chosen = goal.paxGoalSelection
  if (!chosen || !finalResult) return undefined
  const isMinimumMissed = finalResult.isMQAchieved === false
  if (finalResult.isGoalAchieved !== false && !isMinimumMissed) return undefined
  // Paid all the same, as by a correction.
  if (finalResult.awards.some(({ kind, points }) => kind === 'goal' && points > 0)) return undefined
  const isFixed = chosen.goalPayoutTierType === 'fixed'
  if (isFixed && chosen.goalAwardAmount === 0) return undefined
  const target = goalText(chosen.goalAchieveAmount, goalLabel, view.programCalculationType)
  const award = isFixed ? pointsText(view, chosen.goalAwardAmount) : payWords(chosen, unitsOf(view))
  if (!isMinimumMissed) return t('final.would-have-paid', { target, award })
  if (chosen.minQualifier === undefined || !label) return undefined
  return t('final.would-have-paid-minimum', { target, award, minimum: formatLabel(chosen.minQualifier, label) })
}

function minimumFact({ goal, finalResult, minQualifierLabel: label, minQualifierName }: Progress): SeasonFact[] {
  const value = goal.paxProgressResponse?.currentMQValue
  if (finalResult?.isMQAchieved !== true || value === undefined || !label) return []
  const measure = minQualifierName ?? t('progress.second-measure')
  return [{ figure: formatByType(value, label), text: t('final.well-minimum', { measure }) }]
}
