import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import { isReached, progressPercentage } from '../../../../rules/progress/progress-figures.ts'
import { neededPerDay } from '../../../../rules/progress/rhythm.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Metric } from '../../../ui/Metric.tsx'
import { formatByType, formatDate, formatLabel, formatPoints } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { countedLabel } from '../../../words/points-text.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import { bonusNeeds } from '../parts/PayNotes.tsx'
import { bonusWords, payShort, rateOf, unitsOf } from '../parts/pay-words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { worthWords } from '../parts/worth-words.ts'
import { earnedSoFar } from './earned-so-far.ts'
import css from './ProgressScreen.module.css'

/** The figures over the foot of the scene, of a goal or without one; the second measures below them. */
export function Metrics({ view, progress }: ProgramPartProps) {
  const { goal, goalLabel } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  if (!current) return null
  const isStandard = view.programCalculationType === 'standard'
  // Once the program has ended nothing is left to do, and the goal promises nothing more until its results are checked.
  const isChecking = programState(view) === 'checking_results'
  const perDay = current.toAchieve && neededPerDay(current.toAchieve, view.daysToEnd, goalLabel.precision)
  const isLong = [current.resultsToDate, current.toAchieve ?? ''].some(one => isTooLong(one, goalLabel))
  const earned = earnedSoFar(view, progress)
  const { next } = worthWords(view)
  return (
    <div className={css.metrics} data-long={isLong || undefined}>
      <dl>
        <Metric
          icon="trend"
          label={t(isStandard ? 'progress.results-to-date' : 'progress.result-so-far')}
          value={formatLabel(current.resultsToDate, goalLabel)}
          note={
            chosen &&
            t(isStandard ? 'progress.of-target' : targetWords[view.programCalculationType], {
              target: formatLabel(chosen.goalAchieveAmount, goalLabel),
            })
          }
        />
        {!isChecking && current.toAchieve !== undefined && (
          <Metric
            icon="target"
            label={t('progress.to-achieve')}
            value={formatLabel(current.toAchieve, goalLabel)}
            note={perDay && t('progress.per-day', { amount: formatLabel(perDay.toFixed(), goalLabel) })}
          />
        )}
        {isStandard && !isChecking && current.onTrackPercentage !== undefined && (
          <Metric
            icon="compass"
            label={t('progress.pace')}
            value={percentText(current.onTrackPercentage)}
            note={t('progress.pace-note')}
          />
        )}
        {current.dataThrough && (
          <Metric
            icon="cal"
            label={t('progress.data-through')}
            value={formatDate(current.dataThrough)}
            note={t('progress.time-passed', { percent: percentText(current.dateThroughPercentage) })}
          />
        )}
        {earned !== undefined && (
          <Metric
            icon="spark"
            label={t('progress.earned-to-date')}
            value={formatPoints(earned)}
            note={countedLabel(view, earned)}
          />
        )}
        {!isChecking && <GoalPay view={view} progress={progress} />}
      </dl>
      {next && (
        <p className={css.next}>
          <Icon name="star" />
          {next}
        </p>
      )}
      <BonusMeter view={view} progress={progress} />
    </div>
  )
}

/** Whether a figure alone, without its unit, is longer than a column of five is wide. */
function isTooLong(figure: string, label: GoalLabel): boolean {
  return formatByType(figure, label).length > 11
}

/** What the goal brings: an award once, or points for each increment. */
function GoalPay({ view, progress: { goal } }: ProgramPartProps) {
  const chosen = goal.paxGoalSelection
  if (!chosen) return null
  const { name, goalAwardAmount, goalPayoutTierType, incrementAward } = chosen
  const rate = rateOf(chosen, unitsOf(view))
  // What is earned stands beside it; what more each increment brings is said below, as the next step.
  if (goalPayoutTierType !== 'rate' && isGoalEarned(view, goal)) return null
  // An assigned goal has no level of its own, and bears the name of its program.
  const hasLevels = view.goalSelectionToDate !== undefined
  const mediaLabel = countedLabel(view, goalAwardAmount)
  const isRate = goalPayoutTierType === 'rate' && incrementAward !== undefined
  return (
    <Metric
      icon="star"
      label={hasLevels ? t('progress.when-reached', { level: name }) : t('progress.at-your-goal')}
      value={isRate ? payShort(chosen, unitsOf(view)) : formatPoints(goalAwardAmount)}
      note={isRate ? rate : rate === undefined ? mediaLabel : t('progress.and-rate', { mediaLabel, rate })}
    />
  )
}

const targetWords = {
  standard: 'progress.of-target',
  average: 'progress.at-least',
  reduction: 'progress.at-most',
} as const

/** A result that adds up keeps what it has earned; the goal has nothing more to bring. */
function isGoalEarned({ programCalculationType }: ProgramView, { paxProgressResponse: current }: Progress['goal']) {
  const { progressPercentage: percentage = 0, isMinQualifierAchieved } = current ?? {}
  return programCalculationType === 'standard' && isReached(percentage) && isMinQualifierAchieved !== false
}

/** The bonus: how far its own measure is, what it pays, and what else it requires (decisions §4.9). */
function BonusMeter({ view, progress: { goal, bonusPayout: bonus, minQualifierLabel } }: ProgramPartProps) {
  const current = goal.paxProgressResponse
  const amount = bonus?.bonusAchievementAmount
  if (!bonus || !current || amount === undefined) return null
  const value = current.currentBonusValue ?? '0'
  const { bonus: worth } = worthWords(view)
  const percent =
    Number(amount) > 0 ? progressPercentage({ calculation: 'standard', target: amount, result: value }) : 100
  return (
    <div className={css.second}>
      <p>
        <b>{bonus.name}</b>{' '}
        <span className="muted">
          {t('progress.second-measure-figures', {
            value: formatLabel(value, bonus.label),
            minimum: formatLabel(amount, bonus.label),
          })}
        </span>
      </p>
      <Bar percent={percent} label={bonus.name} />
      <p className="muted small">
        {sentences(
          percent >= 100 && t('progress.bonus-reached'),
          t('progress.bonus-pays', { rate: bonusWords(bonus, view) }),
          bonusNeeds(bonus, minQualifierLabel),
        )}
        {worth && <b className={css.bonusWorth}>{worth}</b>}
      </p>
    </div>
  )
}
