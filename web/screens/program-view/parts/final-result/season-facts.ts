import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { type DecimalSource, decimal, plainText, wholeQuotient } from '../../../../../rules/decimal.ts'
import { isGoalAchieved } from '../../../../../rules/results/achievement.ts'
import { formatDate, formatLabel, formatPercent } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'

/** A figure of the season, and what it is. */
export interface SeasonFact {
  readonly figure: string
  readonly text: string
}

const mostFacts = 3

/**
 * A season in three figures, the most significant first: what the card above does not say already, how
 * it stood to the goal, what was gained since the start, and the stretch that brought most.
 */
export function seasonFacts(view: ProgramView, progress: Progress, isCelebrated: boolean): SeasonFact[] {
  const { goal, goalLabel, finalResult } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  if (!chosen || !finalResult) return []
  const { levelName: level } = finalResult
  const result = reached && { figure: formatLabel(reached.resultsToDate, goalLabel), text: t('final.result') }
  return [
    ...(finalResult.totalNumberOfPoints > 0 && result ? [result] : []),
    ...againstGoal(view, progress),
    // Where the goal was missed, what went well stands above (went-well.ts).
    ...(isCelebrated ? [...againstStart(view, progress), ...bestFact(view, progress)] : []),
    {
      figure: formatLabel(chosen.goalAchieveAmount, goalLabel),
      text: level ? t('final.goal', { level }) : t('progress.your-goal'),
    },
    { figure: formatDate(finalResult.issuedOn), text: t('final.issued-on') },
  ].slice(0, mostFacts)
}

/** Reached, the day by which; missed, by how much. Only a sum passes its goal once and for all. */
function againstGoal(view: ProgramView, { goal, goalLabel, history, finalResult }: Progress): SeasonFact[] {
  const target = goal.paxGoalSelection?.goalAchieveAmount ?? '0'
  const result = goal.paxProgressResponse?.resultsToDate
  if (finalResult?.isGoalAchieved !== true) {
    if (result === undefined) return []
    const short = plainText(decimal(target).minus(result).abs())
    return [{ figure: formatLabel(short, goalLabel), text: t('final.short-of-goal') }]
  }
  const calculation = view.programCalculationType
  if (calculation !== 'standard') return []
  const passed = history.find(at => isGoalAchieved({ calculation, target, result: at.resultsToDate }))
  return passed ? [{ figure: formatDate(passed.dataThrough), text: t('final.passed-on') }] : []
}

/** What was gained since the starting figure, where the goal was calculated from one and something was gained. */
export function againstStart(view: ProgramView, { goal, goalLabel, finalResult }: Progress): SeasonFact[] {
  const lines = finalResult?.awards.find(({ kind }) => kind === 'goal')?.lines ?? []
  const baseline = lines.map(({ inputs }) => inputs['baseline']).find(figure => figure !== undefined)
  const result = goal.paxProgressResponse?.resultsToDate
  if (baseline === undefined || result === undefined) return []
  const isReduction = view.programCalculationType === 'reduction'
  const gained = isReduction ? decimal(baseline).minus(result) : decimal(result).minus(baseline)
  const percent = shareOf(gained, baseline)
  if (percent < 1) return []
  const text = t(isReduction ? 'final.below-start' : 'final.above-start', {
    baseline: formatLabel(baseline, goalLabel),
  })
  return [{ figure: formatPercent(percent), text }]
}

function shareOf(part: DecimalSource, whole: DecimalSource): number {
  const isMeasured = decimal(whole).gt(0) && decimal(part).gt(0)
  return isMeasured ? Number(wholeQuotient(decimal(part).times(100), decimal(whole))) : 0
}

export function bestFact(view: ProgramView, { goalLabel, history }: Progress): SeasonFact[] {
  // Only a sum grows by stretches.
  const best = view.programCalculationType === 'standard' ? bestStretch(history, view.startDate) : undefined
  if (best === undefined) return []
  const stretch = { from: formatDate(best.from, 'axis'), to: formatDate(best.to, 'axis') }
  return [{ figure: formatLabel(best.gained, goalLabel), text: t('final.best-stretch', stretch) }]
}

interface Stretch {
  readonly from: string
  readonly to: string
  readonly gained: string
}

/** Between two loads, or from the first day to the first one, the days in which a sum grew most; one load has no best. */
export function bestStretch(history: Progress['history'], startDate: string): Stretch | undefined {
  if (history.length < 2) return undefined
  let best: Stretch | undefined
  for (const [at, { dataThrough, resultsToDate }] of history.entries()) {
    const before = history[at - 1]
    const gained = decimal(resultsToDate).minus(before?.resultsToDate ?? '0')
    if (gained.lte(best?.gained ?? '0')) continue
    best = { from: before?.dataThrough ?? startDate, to: dataThrough, gained: plainText(gained) }
  }
  return best
}
