import { useId, useState } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { formatLabel, formatPoints } from '../../../words/format.ts'
import { countedLabel } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { basicOf, type GoalLevels, minimumText, type ReadyLevel } from '../parts/levels-ahead.ts'
import { PayNotes } from '../parts/PayNotes.tsx'
import { unitsOf } from '../parts/pay-words.ts'
import { AwardSteps } from './AwardSteps.tsx'
import css from './EarnPreview.module.css'
import { bonusAt, type Earned, earnAt, type ReadyBonus, totalOf } from './earn-award.ts'
import { bonusRange } from './earn-ranges.ts'
import { type FinishRange, finishAt, placeOf, stepAt } from './earn-shape.ts'
import { TryResult } from './TryResult.tsx'

export interface EarnPreviewProps {
  readonly view: ProgramView
  readonly levels: GoalLevels
  readonly ready: readonly ReadyLevel[]
  readonly range: FinishRange
  readonly chosen: ReadyLevel
}

/** What the chosen level would pay for results that the person tries out: of the goal, and of the bonus where there is one. */
export function EarnPreview({ view, levels, ready, range, chosen }: EarnPreviewProps) {
  const id = useId()
  const { basicPayout, bonusPayout, minQualifierLabel } = levels
  const basic = basicOf(basicPayout, chosen)
  const { programCalculationType: calculation, goalLabel } = view
  // Until the person tries a result, it is that of the level they look at.
  const [tried, moveTo] = useState<number>()
  const at = tried ?? stepAt(range, Number(chosen.goalAchieveAmount), calculation === 'reduction')
  const bonus = bonusPayout && { ...bonusPayout, bonusAchievementAmount: chosen.bonusAchievementAmount }
  const known = isReady(bonus) ? bonus : undefined
  const extra = known && bonusRange(known)
  const [extraAt, moveExtraTo] = useState(0)
  const result = finishAt(range, at)
  const earned = earnAt(calculation, chosen, basic, result)
  if (earned === undefined) return null

  const extraResult = extra && finishAt(extra, Math.min(extraAt, extra.steps))
  const bonusPoints =
    known && extraResult !== undefined ? bonusAt(known, chosen, earned.isGoalAchieved, extraResult) : undefined
  const award = totalOf(earned)
  const minimum = minimumText(levels, chosen)
  const total = award + (bonusPoints ?? 0)
  const mediaLabel = countedLabel(view, total)
  return (
    <section className={`card section ${css.earn}`} aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{t('goal-selection.earn')}</h2>
        <p className={`muted ${css.text}`}>
          {minimum
            ? t(basic ? 'goal-selection.earn-text-basic-minimum' : 'goal-selection.earn-text-minimum', { minimum })
            : t(basic ? 'goal-selection.earn-text-basic' : 'goal-selection.earn-text')}
        </p>
        <PayNotes
          basic={basic}
          bonus={bonus}
          minQualifierLabel={minQualifierLabel}
          units={unitsOf(view)}
          hasChoice={ready.every(level => level.awardThreshold === chosen.awardThreshold)}
        />
        <TryResult
          name={t('goal-selection.finish')}
          range={range}
          label={goalLabel}
          at={at}
          onMove={moveTo}
          describedBy={`${id}-won`}
        />
        {known && extra && (
          <TryResult
            name={t('goal-selection.finish-bonus', { name: known.name })}
            range={extra}
            label={known.label}
            at={Math.min(extraAt, extra.steps)}
            onMove={moveExtraTo}
            describedBy={`${id}-won`}
          />
        )}
        <p className={css.out} id={`${id}-won`} aria-live="polite">
          <b>{formatPoints(total)}</b>{' '}
          <span className="muted">
            {earned.isGoalAchieved
              ? t('goal-selection.earns', { mediaLabel, level: chosen.levelName })
              : t('goal-selection.earns-not', {
                  mediaLabel,
                  level: chosen.levelName,
                  target: formatLabel(chosen.goalAchieveAmount, goalLabel),
                })}
          </span>
          <Parts earned={earned} bonus={bonusPoints} />
        </p>
      </div>
      <AwardSteps
        ready={ready}
        chosen={chosen}
        basic={basicPayout}
        range={range}
        calculation={calculation}
        at={placeOf(range, Number(result))}
        award={award}
        label={goalLabel}
      />
    </section>
  )
}

/** What the points are made of, where there is more than the goal. */
function Parts({ earned, bonus }: { readonly earned: Earned; readonly bonus: number | undefined }) {
  const { basic, goal } = earned
  if (basic === undefined && bonus === undefined) return null
  return (
    <span className={`muted small ${css.parts}`}>
      {t('goal-selection.earns-parts', {
        goal: formatPoints(goal),
        hasBasic: basic === undefined ? 'no' : 'yes',
        basic: formatPoints(basic ?? 0),
        hasBonus: bonus === undefined ? 'no' : 'yes',
        bonus: formatPoints(bonus ?? 0),
      })}
    </span>
  )
}

function isReady(bonus: GoalLevels['bonusPayout']): bonus is ReadyBonus {
  return bonus?.bonusAchievementAmount !== undefined
}
