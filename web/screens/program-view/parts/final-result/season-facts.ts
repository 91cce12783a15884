import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { decimal, plainText } from '../../../../../rules/decimal.ts'
import { isGoalAchieved } from '../../../../../rules/results/achievement.ts'
import { formatDate, formatLabel } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'

/** A figure of the season, and what it is. */
export interface SeasonFact {
  readonly figure: string
  readonly text: string
}

type History = Progress['history']

/** What there is to say of a season in figures: the result, how it stood to the goal, and the stretch that brought most. */
export function seasonFacts(view: ProgramView, { goal, goalLabel, history, finalResult }: Progress): SeasonFact[] {
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  if (!chosen || !finalResult) return []
  const { goalAchieveAmount: target } = chosen
  const calculation = view.programCalculationType
  const isAchieved = finalResult.isGoalAchieved === true
  const facts: SeasonFact[] = []
  if (reached) facts.push({ figure: formatLabel(reached.resultsToDate, goalLabel), text: t('final.result') })
  if (reached && !isAchieved) {
    const short = plainText(decimal(target).minus(reached.resultsToDate).abs())
    facts.push({ figure: formatLabel(short, goalLabel), text: t('final.short-of-goal') })
  } else {
    const { levelName: level } = finalResult
    const text = level ? t('final.goal', { level }) : t('progress.your-goal')
    facts.push({ figure: formatLabel(target, goalLabel), text })
  }
  // Only a sum passes its goal once and for all, and grows by stretches.
  const isSum = calculation === 'standard'
  const passed =
    isSum && isAchieved && history.find(at => isGoalAchieved({ calculation, target, result: at.resultsToDate }))
  if (passed) facts.push({ figure: formatDate(passed.dataThrough), text: t('final.passed-on') })
  const best = isSum ? bestStretch(history, view.startDate) : undefined
  if (best) {
    const stretch = { from: formatDate(best.from, 'axis'), to: formatDate(best.to, 'axis') }
    facts.push({ figure: formatLabel(best.gained, goalLabel), text: t('final.best-stretch', stretch) })
  }
  if (facts.length < 3) facts.push({ figure: formatDate(finalResult.issuedOn), text: t('final.issued-on') })
  return facts
}

interface Stretch {
  readonly from: string
  readonly to: string
  readonly gained: string
}

/** Between two loads, or from the first day to the first one, the days in which a sum grew most; one load has no best. */
export function bestStretch(history: History, startDate: string): Stretch | undefined {
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
