import { Bar } from '../../../ui/Bar.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatLabel, formatPoints } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import css from './ProgressScreen.module.css'

interface Level {
  readonly key: string
  /** An assigned goal has none of its own. */
  readonly name?: string
  readonly target: string
  readonly award: number
  readonly isReached: boolean
  readonly isGoal: boolean
  /** Percent of this level that is done, for its bar; absent while nothing is measured. */
  readonly percent?: number
}

/** What each level asks and pays: which are reached, and which is yours. */
export function LevelList({ view, progress }: ProgramPartProps) {
  const pace =
    view.programCalculationType === 'standard' ? progress.goal.paxProgressResponse?.dateThroughPercentage : undefined
  const levels = levelsOf(progress)
  const targetText = ({ name, target }: Level) => {
    const amount = formatLabel(target, progress.goalLabel)
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
              {level.isReached && <span className="sr">{t('progress.level-reached')}</span>}
            </b>
            <span className={css.points}>
              {t('progress.award', { points: formatPoints(level.award), mediaLabel: view.mediaLabel })}
            </span>
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
      <p className="muted small">
        {t(view.goalSelectionToDate ? 'progress.levels-note' : 'progress.levels-note-assigned')}
      </p>
    </section>
  )
}

function levelsOf({ goal, milestones }: ProgramPartProps['progress']): Level[] {
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  const percentage = current?.progressPercentage
  if (milestones.length > 0) {
    return milestones.map(({ levelId, at, ...level }) => ({
      ...level,
      key: levelId,
      // A level stands at `at` percent of the way, so that much of the way is all of the level.
      percent: percentage === undefined ? undefined : level.isReached ? 100 : at > 0 ? (percentage * 100) / at : 0,
    }))
  }
  if (!chosen) return []
  const { goalAchieveAmount: target, goalAwardAmount: award } = chosen
  return [{ key: 'goal', target, award, isReached: false, isGoal: true, percent: percentage }]
}
