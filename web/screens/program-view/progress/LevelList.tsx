import { Link } from '@tanstack/react-router'
import { programState } from '../../../../rules/programs/program-state.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../words/words.ts'
import { goalText } from '../parts/goal-text.ts'
import { PayNotes } from '../parts/PayNotes.tsx'
import { type Pay, payShort, payWords, unitsOf } from '../parts/pay-words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { withRules } from '../parts/rules/with-rules.ts'
import css from './ProgressScreen.module.css'

interface Level extends Pay {
  readonly key: string
  /** An assigned goal has none of its own. */
  readonly name?: string
  readonly target: string
  readonly isReached: boolean
  readonly isGoal: boolean
  /** Percent of this level that is done, for its bar; absent while nothing is measured. */
  readonly percent?: number
}

/** What each level requires and pays: which are reached, and which is yours. */
export function LevelList({ view, progress }: ProgramPartProps) {
  const isPaced = view.programCalculationType === 'standard' && programState(view) !== 'checking_results'
  const pace = isPaced ? progress.goal.paxProgressResponse?.dateThroughPercentage : undefined
  const levels = levelsOf(progress)
  const units = unitsOf(view)
  const targetText = ({ name, target }: Level) => {
    const amount = goalText(target, progress.goalLabel, view.programCalculationType)
    return name ? t('progress.level', { level: name, target: amount }) : amount
  }
  return (
    <section className="card" aria-labelledby="levels">
      <h2 id="levels">{t('progress.levels')}</h2>
      <ol className={css.levels}>
        {levels.map((level, index) => (
          <li key={level.key} data-state={level.isGoal ? 'goal' : level.isReached ? 'reached' : 'open'}>
            <span className={css.number} aria-hidden="true">
              {level.isGoal ? <Icon name="flag" /> : level.isReached ? <Icon name="check" /> : index + 1}
            </span>
            <b>
              {targetText(level)}
              {level.isGoal && (
                <>
                  {' '}
                  <Chip kind="brand">{t('progress.your-goal')}</Chip>
                </>
              )}
              {level.isReached && <span className="sr"> {t('progress.level-reached')}</span>}
            </b>
            <span className={css.points}>{payShort(level, units)}</span>
            {level.goalPayoutTierType !== 'fixed' && <span className={css.pay}>{payWords(level, units)}</span>}
            {level.percent !== undefined && (
              <div className={css.bar} aria-hidden={level.isGoal ? undefined : 'true'}>
                <Bar
                  percent={level.percent}
                  pace={level.isGoal ? pace : undefined}
                  label={t('progress.your-goal')}
                  size="sm"
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <PayNotes
        basic={progress.basicPayout}
        // Once there are results, it has a meter of its own.
        bonus={progress.goal.paxProgressResponse ? undefined : progress.bonusPayout}
        minQualifierLabel={progress.minQualifierLabel}
        units={units}
        hasChoice={view.goalSelectionToDate !== undefined}
      />
      <p className="muted small">
        {t(view.goalSelectionToDate ? 'progress.levels-note' : 'progress.levels-note-assigned')}{' '}
        <Link to="." search={withRules} resetScroll={false}>
          {t('rules.link')}
        </Link>
      </p>
    </section>
  )
}

function levelsOf({ goal, milestones }: ProgramPartProps['progress']): Level[] {
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  const percentage = current?.progressPercentage
  if (!chosen) return []
  const { goalPayoutTierType, baseValue } = chosen
  if (milestones.length > 0) {
    return milestones.map(({ levelId, at, award, ...level }) => ({
      ...level,
      key: levelId,
      goalPayoutTierType,
      goalAwardAmount: award,
      goalAchieveAmount: level.target,
      baseValue,
      // A level stands at `at` percent of the way, so that much of the way is all of the level.
      percent: percentage === undefined ? undefined : level.isReached ? 100 : at > 0 ? (percentage * 100) / at : 0,
    }))
  }
  const { name: _, ...pay } = chosen
  return [
    { ...pay, key: 'goal', target: chosen.goalAchieveAmount, isReached: false, isGoal: true, percent: percentage },
  ]
}
