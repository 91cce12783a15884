import { type CSSProperties, useId, useState } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { formatLabel, formatPoints } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { type GoalLevels, minimumText, type ReadyLevel } from '../parts/levels-ahead.ts'
import { PayNotes } from '../parts/PayNotes.tsx'
import { unitsOf } from '../parts/pay-words.ts'
import { AwardSteps } from './AwardSteps.tsx'
import css from './EarnPreview.module.css'
import { earnAt, totalOf } from './earn-award.ts'
import { finishAt, finishRange, placeOf } from './earn-shape.ts'

export interface EarnPreviewProps {
  readonly view: ProgramView
  readonly levels: GoalLevels
  readonly ready: readonly ReadyLevel[]
  readonly chosen: ReadyLevel
}

/** What the chosen level would pay for a result that the person tries out. */
export function EarnPreview({ view, levels, ready, chosen }: EarnPreviewProps) {
  const field = useId()
  const { basicPayout: basic, bonusPayout: bonus, minQualifierLabel } = levels
  const calculation = view.programCalculationType
  const starts = ready.flatMap(level => [level.goalAchieveAmount, startOf(level, basic)].filter(Number)).map(Number)
  const range = finishRange(starts, levels.goalLabel.precision)
  const [at, moveTo] = useState(Math.round(range.steps * 0.6))
  const result = finishAt(range, at)
  const earned = earnAt(calculation, chosen, basic, result)
  if (earned === undefined) return null

  const award = totalOf(earned)
  const minimum = minimumText(levels, chosen)
  const finish = formatLabel(result, levels.goalLabel)
  const { mediaLabel } = view
  const target = formatLabel(chosen.goalAchieveAmount, levels.goalLabel)
  return (
    <section className={`card section ${css.earn}`} aria-labelledby={`${field}-heading`}>
      <div>
        <h2 id={`${field}-heading`}>{t('goal-selection.earn')}</h2>
        <p className={`muted ${css.text}`}>
          {minimum
            ? t(basic ? 'goal-selection.earn-text-basic-minimum' : 'goal-selection.earn-text-minimum', { minimum })
            : t(basic ? 'goal-selection.earn-text-basic' : 'goal-selection.earn-text')}
        </p>
        <PayNotes
          basic={basic}
          bonus={bonus && { ...bonus, bonusAchievementAmount: chosen.bonusAchievementAmount }}
          minQualifierLabel={minQualifierLabel}
          units={unitsOf(view)}
          hasChoice
        />
        <label className={`field__l ${css.label}`} htmlFor={field}>
          {t('goal-selection.finish')} <output htmlFor={field}>{finish}</output>
        </label>
        <input
          className={css.range}
          id={field}
          type="range"
          min={0}
          max={range.steps}
          value={at}
          style={{ '--v': `${placeOf(range, Number(result))}%` } as CSSProperties}
          aria-valuetext={finish}
          aria-describedby={`${field}-won`}
          onChange={event => moveTo(Number(event.target.value))}
        />
        <p className={css.out} id={`${field}-won`} aria-live="polite">
          <b>{formatPoints(award)}</b>{' '}
          <span className="muted">
            {earned.isGoalAchieved
              ? t('goal-selection.earns', { mediaLabel, level: chosen.levelName })
              : t('goal-selection.earns-not', { mediaLabel, level: chosen.levelName, target })}
          </span>
          {earned.basic !== undefined && (
            <span className={`muted small ${css.parts}`}>
              {t('goal-selection.earns-parts', { basic: formatPoints(earned.basic), goal: formatPoints(earned.goal) })}
            </span>
          )}
        </p>
      </div>
      <AwardSteps
        ready={ready}
        chosen={chosen}
        basic={basic}
        range={range}
        calculation={calculation}
        at={placeOf(range, Number(result))}
        award={award}
        label={levels.goalLabel}
      />
    </section>
  )
}

/** From where a level, or the basic part, begins to pay, where that lies before its target; the slider shows it too. */
function startOf({ baseLevel, baseValue, goalPayoutTierType }: ReadyLevel, basic: GoalLevels['basicPayout']): string {
  if (basic?.awardThreshold !== undefined) return basic.awardThreshold
  return goalPayoutTierType === 'rate' && baseLevel === 'baseline' ? (baseValue ?? '') : ''
}
