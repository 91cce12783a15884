import { type CSSProperties, useId, useState } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { goalAward } from '../../../../rules/payout/goal-award.ts'
import { formatLabel, formatPoints } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { type GoalLevels, minimumText, type ReadyLevel } from '../parts/levels-ahead.ts'
import { AwardSteps } from './AwardSteps.tsx'
import css from './EarnPreview.module.css'
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
  const targets = ready.map(level => Number(level.goalAchieveAmount))
  const range = finishRange(targets, levels.goalLabel.precision)
  const [at, moveTo] = useState(Math.round(range.steps * 0.6))
  const result = finishAt(range, at)
  const award = awardFor(view, chosen, result)
  if (award === undefined) return null

  const minimum = minimumText(levels, chosen)
  const finish = formatLabel(result, levels.goalLabel)
  const { mediaLabel } = view
  const target = formatLabel(chosen.goalAchieveAmount, levels.goalLabel)
  return (
    <section className={`card section ${css.earn}`} aria-labelledby={`${field}-heading`}>
      <div>
        <h2 id={`${field}-heading`}>{t('goal-selection.earn')}</h2>
        <p className={`muted ${css.text}`}>
          {minimum ? t('goal-selection.earn-text-minimum', { minimum }) : t('goal-selection.earn-text')}
        </p>
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
            {award > 0
              ? t('goal-selection.earns', { mediaLabel, level: chosen.levelName })
              : t('goal-selection.earns-not', { mediaLabel, level: chosen.levelName, target })}
          </span>
        </p>
      </div>
      <AwardSteps
        ready={ready}
        chosen={chosen}
        range={range}
        isReduction={view.programCalculationType === 'reduction'}
        at={placeOf(range, Number(result))}
        award={award}
        label={levels.goalLabel}
      />
    </section>
  )
}

/** The award of a level for a result, by the law itself; nothing where this version of the law cannot tell. */
function awardFor(
  { programType: type, programCalculationType: calculation }: ProgramView,
  level: ReadyLevel,
  result: string,
) {
  const program = { type, calculation, payout: { type: level.goalPayoutTierType } }
  const outcome = goalAward({ program, target: level.goalAchieveAmount, award: level.goalAwardAmount, result })
  return outcome.ok ? outcome.value.points : undefined
}
