import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { ExplainedAward, FinalResult } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import type { GoalLabel } from '../../../../../rules/programs/program.ts'
import { formatLabel } from '../../../../words/format.ts'
import { pointsText } from '../../../../words/points-text.ts'
import { t } from '../../../../words/words.ts'
import { awardTitle } from '../explanation/award-title.ts'
import { awardWords } from '../explanation/award-words.ts'

/** One line of the sum: an award with its points, or the minimum that goes with it. */
export interface SumRow {
  readonly key: string
  readonly title: string
  /** What it rests on, each in a line of its own. */
  readonly notes: readonly string[]
  readonly outcome: string
  /** Whether its condition was met, where it has one. */
  readonly isMet?: boolean
}

/** The awards of a result at a glance, each with its figures and what changed it, and what stands between them. */
export function sumRows(result: FinalResult, progress: Progress, label: MediaLabel): SumRow[] {
  const awards = result.awards.map((award): SumRow => {
    const { notes, isMet } = conditionOf(award, result, progress)
    return {
      key: award.kind,
      title: awardTitle(award.kind, progress),
      notes: [...notes, ...notableSteps(award, progress, label)],
      outcome: pointsText(label, award.points),
      isMet,
    }
  })
  return [...awards, ...minimumRow(result, progress)]
}

function conditionOf(
  { kind }: ExplainedAward,
  result: FinalResult,
  progress: Progress,
): Pick<SumRow, 'notes' | 'isMet'> {
  const { isGoalAchieved, isMQAchieved, isBonusAchieved, levelName } = result
  const { goal, goalLabel, bonusPayout: bonus } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (kind === 'goal' && chosen && isGoalAchieved !== undefined) {
    const target = formatLabel(chosen.goalAchieveAmount, goalLabel)
    const targetText = levelName ? t('progress.level', { level: levelName, target }) : target
    // Reached, but without the minimum that goes with it, it is not met.
    return { notes: [targetText, outcomeText(isGoalAchieved)], isMet: isGoalAchieved && isMQAchieved !== false }
  }
  // Of a bonus that goes with a goal, who picked none has none to speak of.
  if (kind === 'bonus' && bonus && (chosen || !bonus.isGoalNeedToAchieve) && isBonusAchieved !== undefined) {
    const amount = bonus.bonusAchievementAmount
    const figures = amount === undefined ? [] : [figuresText(current?.currentBonusValue, amount, bonus.label)]
    const isLost = isBonusAchieved && bonus.isGoalNeedToAchieve && isGoalAchieved === false
    const notes = [...figures, outcomeText(isBonusAchieved), ...(isLost ? [t('pay.bonus-needs-goal')] : [])]
    return { notes, isMet: isBonusAchieved && !isLost }
  }
  return { notes: [] }
}

/** How many steps were paid, a cap that was reached, and each correction: why it is this much and not another figure. */
function notableSteps({ lines }: ExplainedAward, progress: Progress, label: MediaLabel): string[] {
  const notable = lines.filter(({ step, inputs, outcome }) => {
    if (step === 'award.step.rate') return outcome !== '0'
    return step === 'award.step.cap' ? inputs['earned'] !== outcome : step === 'award.step.correction'
  })
  return awardWords(notable, progress, label).map(({ step }) => step)
}

function minimumRow({ isMQAchieved }: FinalResult, progress: Progress): SumRow[] {
  if (isMQAchieved === undefined || !progress.goal.paxGoalSelection) return []
  const { goal, minQualifierLabel: label, minQualifierName } = progress
  const minimum = goal.paxGoalSelection?.minQualifier
  const current = goal.paxProgressResponse?.currentMQValue
  return [
    {
      key: 'minimum',
      title: minQualifierName ?? t('progress.second-measure'),
      notes: minimum !== undefined && label ? [figuresText(current, minimum, label)] : [],
      outcome: outcomeText(isMQAchieved),
      isMet: isMQAchieved,
    },
  ]
}

function figuresText(value: string | undefined, whole: string, label: GoalLabel): string {
  return t('progress.second-measure-figures', {
    value: formatLabel(value ?? '0', label),
    minimum: formatLabel(whole, label),
  })
}

function outcomeText(isMet: boolean): string {
  return t(isMet ? 'award.outcome.met' : 'award.outcome.not-met')
}
