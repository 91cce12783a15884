import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { type Decimal, decimal, plainText } from '../../../../rules/decimal.ts'
import { aboutPerWeek, percentAboveBaseline } from '../../../../rules/goals/goal-meaning.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatByType, formatLabel, formatNumber, formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { type GoalLevels, minimumText, type ReadyLevel } from '../parts/levels-ahead.ts'
import { payShort, payWords, unitsOf } from '../parts/pay-words.ts'
import css from './GoalSelection.module.css'

export interface LevelCardProps {
  readonly view: ProgramView
  readonly levels: GoalLevels
  readonly level: ReadyLevel
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One level as a radio button: the target, the award, and what the target means for this person. */
export function LevelCard({ view, levels, level, isChosen, onChoose }: LevelCardProps) {
  const minimum = minimumText(levels, level)
  const again = level.pickedAgain?.goalAchieveAmount
  return (
    <label className={css.level} data-pay={level.goalPayoutTierType}>
      <input type="radio" name="goal" value={level.payoutTierId} checked={isChosen} onChange={onChoose} />
      <span className={css.tick}>
        <Icon name="check" />
      </span>
      <span className={css.name}>
        {level.levelName}
        {level.isSelected && (
          <>
            {' '}
            <Chip kind="brand">{t('progress.your-goal')}</Chip>
          </>
        )}
      </span>
      <span className={css.goal}>{formatLabel(level.goalAchieveAmount, view.goalLabel)}</span>
      <span className={css.award}>
        <Icon name="star" />
        {payShort(level, unitsOf(view))}
      </span>
      <span className={css.meaning}>
        {again !== undefined && (
          <span>{t('goal-selection.picked-again', { target: formatLabel(again, view.goalLabel) })}</span>
        )}
        {level.goalPayoutTierType !== 'fixed' && <span>{payWords(level, unitsOf(view))}</span>}
        {meaningOf(view, level).map(line => (
          <span key={line}>{line}</span>
        ))}
        {minimum && <span>{t('goal-selection.minimum', { minimum })}</span>}
      </span>
    </label>
  )
}

/** What a target means for the person: against where they start, and by the week. */
function meaningOf(view: ProgramView, { goalAchieveAmount, baseValue }: ReadyLevel): string[] {
  const { goalLabel } = view
  const lines: string[] = []
  const isPercentage = goalLabel.labelType === 'percentage'
  if (view.programCalculationType === 'reduction') lines.push(t('goal-selection.at-most'))
  const above = percentAboveBaseline(goalAchieveAmount, baseValue)
  if (above !== undefined) lines.push(isPercentage ? pointsFrom(goalAchieveAmount, baseValue) : againstBaseline(above))
  // Only results that add up have a share per week.
  if (view.programCalculationType !== 'standard' || isPercentage) return lines
  const perWeek = aboutPerWeek(goalAchieveAmount, view)
  if (!perWeek) return lines
  const amount = formatLabel(plainText(perWeek), { ...goalLabel, precision: weekDigits(perWeek) })
  const before = baseValue === undefined ? undefined : aboutPerWeek(baseValue, view)
  lines.push(
    before?.gt(0)
      ? t('goal-selection.per-week-from', {
          amount,
          before: formatByType(plainText(before), { ...goalLabel, precision: weekDigits(before) }),
        })
      : t('goal-selection.per-week', { amount }),
  )
  return lines
}

/** A week's share has two significant digits: 3.4, but 4 and 1,100. */
function weekDigits(perWeek: Decimal): number {
  return perWeek.lt(10) && !perWeek.eq(perWeek.round(0)) ? 1 : 0
}

/** Percent of percent would mislead: from 88% to 92% are 4 percentage points. */
function pointsFrom(target: string, baseline = '0'): string {
  const apart = decimal(target).minus(baseline)
  if (apart.eq(0)) return t('goal-selection.same')
  const size = plainText(apart.abs())
  const points = formatNumber(size, size.split('.')[1]?.length ?? 0)
  // The number tells singular from plural: "1,5" as it is written would be none.
  return t(apart.gt(0) ? 'goal-selection.points-above' : 'goal-selection.points-below', { points, count: Number(size) })
}

function againstBaseline(above: number): string {
  if (above === 0) return t('goal-selection.same')
  const percent = formatPercent(Math.abs(above))
  return t(above > 0 ? 'goal-selection.above' : 'goal-selection.below', { percent })
}
