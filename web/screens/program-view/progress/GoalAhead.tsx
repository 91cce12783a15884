import { Link } from '@tanstack/react-router'
import { initialsOf } from '../../../branding/initials.ts'
import { useWish } from '../../../parts/wish/use-wish.ts'
import { WishMark } from '../../../parts/wish/WishMark.tsx'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../session/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressOf } from '../../../words/address.ts'
import { formatDate } from '../../../words/format.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import { goalText } from '../parts/goal-text.ts'
import { JourneyHero } from '../parts/JourneyHero.tsx'
import { MinimumGuard } from '../parts/MinimumGuard.tsx'
import { milestonesOf } from '../parts/milestones-of.ts'
import { payShort, unitsOf } from '../parts/pay-words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { minimumSentences, secondWayOf } from '../parts/second-way.ts'
import { chipOf, headlineAhead, isOver } from './hero-words.ts'
import { LevelList } from './LevelList.tsx'
import css from './ProgressScreen.module.css'
import { WhatCounts } from './WhatCounts.tsx'

/** A goal without progress to show: the window is still open, the start is ahead, or the first results are on their way. */
export function GoalAhead({ view, progress }: ProgramPartProps) {
  const user = useUser()
  const wish = useWish()?.reward
  const { goal, goalLabel } = progress
  const chosen = goal.paxGoalSelection
  const target = chosen && goalText(chosen.goalAchieveAmount, goalLabel, view.programCalculationType)
  const mayChange = view.programViewStatus === 'goal_selected' && view.goalSelectionToDate !== undefined

  return (
    <>
      <JourneyHero
        view={view}
        chip={chipOf(view)}
        headline={headlineAhead(view, chosen !== undefined, addressOf(user))}
        lead={leadOf({ view, progress })}
        sentence={sentences(
          target ? t('progress.scene-ahead', { target }) : t('progress.scene-no-goal'),
          ...minimumSentences(view),
          ...(target && wish ? [t('rewards.wish.scene', { reward: wish.name })] : []),
        )}
        progress={0}
        marker={{ initials: initialsOf(user), tag: addressOf(user) }}
        goal={
          target
            ? {
                title: t('progress.goal-tag', { target }),
                note: payShort(chosen, unitsOf(view)),
                mark: wish && <WishMark reward={wish} />,
              }
            : undefined
        }
        milestones={milestonesOf(progress)}
        minimum={secondWayOf(view)}
      >
        {view.minimum && (
          <div className={css.guard} data-box="">
            <MinimumGuard minimum={view.minimum} isInFull />
          </div>
        )}
        {mayChange && (
          <p className={css.change}>
            <Link
              className={buttonClass({ size: 'lg' })}
              to={paths.goalSelection}
              params={{ programViewId: view.programViewId }}
            >
              {t('progress.change-goal')}
              <Icon name="arrow" flip />
            </Link>
          </p>
        )}
      </JourneyHero>
      <div className="wrap">
        <div className={`${css.columns} ${css.even}`}>
          <section className="card" aria-labelledby="ahead">
            <h2 id="ahead">{t('progress.ahead')}</h2>
            <ol className={css.steps}>
              {stepsOf({ view, progress }).map(({ day, text }) => (
                <li key={text}>
                  <b>{day}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </section>
          <LevelList view={view} progress={progress} />
        </div>
        <WhatCounts progress={progress} />
      </div>
    </>
  )
}

function leadOf({ view, progress }: ProgramPartProps): string {
  const chosen = progress.goal.paxGoalSelection
  const start = formatDate(view.startDate)
  if (isOver(view)) return t('progress.lead.checking')
  if (view.tileType === 'waiting-for-progress') return t('progress.lead.waiting')
  if (!chosen) return t('progress.lead.goal-to-come', { start })
  const goal = {
    level: chosen.name,
    target: goalText(chosen.goalAchieveAmount, progress.goalLabel, view.programCalculationType),
  }
  if (view.daysToStart > 0) return t('progress.lead.begins', { ...goal, start })
  // Begun while goals may still change: loaded results show once the choice is final (decisions §3).
  return t('progress.lead.begun', { ...goal, end: formatDate(view.goalSelectionToDate ?? view.startDate) })
}

/** What comes next, with its days: the choice closes, the journey begins, it ends. */
function stepsOf({ view }: ProgramPartProps): { day: string; text: string }[] {
  const isOpen = view.programViewStatus === 'goal_selected' && view.goalSelectionToDate !== undefined
  return [
    ...(isOpen
      ? [{ day: formatDate(view.goalSelectionToDate ?? view.startDate), text: t('progress.step.selection-ends') }]
      : []),
    { day: formatDate(view.startDate), text: t(view.daysToStart > 0 ? 'progress.step.begins' : 'progress.step.began') },
    { day: formatDate(view.endDate), text: t('progress.step.ends') },
  ]
}
