import { programState } from '../../../../rules/programs/program-state.ts'
import { initialsOf } from '../../../branding/initials.ts'
import { useWish } from '../../../parts/wish/use-wish.ts'
import { WishMark } from '../../../parts/wish/WishMark.tsx'
import { useUser } from '../../../session/session.ts'
import { addressOf } from '../../../words/address.ts'
import { formatDate } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import { Calculation } from '../parts/explanation/Calculation.tsx'
import { goalText } from '../parts/goal-text.ts'
import { HeroFigure, JourneyHero } from '../parts/JourneyHero.tsx'
import { useLastSeen } from '../parts/last-seen.ts'
import { MinimumGuard } from '../parts/MinimumGuard.tsx'
import { levelSentences, milestonesOf } from '../parts/milestones-of.ts'
import { payShort, unitsOf } from '../parts/pay-words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { minimumSentences, secondWayOf } from '../parts/second-way.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { HowFar } from './HowFar.tsx'
import { chipOf, headlineOf, leadOf } from './hero-words.ts'
import { LevelList } from './LevelList.tsx'
import { Metrics } from './Metrics.tsx'
import css from './ProgressScreen.module.css'
import { WhatCounts } from './WhatCounts.tsx'

/** The journey under way: where you stand, what is left, and how it went so far (P08, P10, P11, P20). */
export function ProgressLoaded({ view, progress }: ProgramPartProps) {
  const user = useUser()
  const wish = useWish()?.reward
  const { goal, goalLabel } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: current } = goal
  const percentage = current?.progressPercentage ?? 0
  const from = useLastSeen(view.programViewId, percentage)
  const percent = percentText(percentage)
  const target = goalText(chosen?.goalAchieveAmount ?? '0', goalLabel, view.programCalculationType)
  const isChecking = programState(view) === 'checking_results'
  const isPaced = view.programCalculationType === 'standard' && current !== undefined && !isChecking
  const pace = percentText(current?.dateThroughPercentage ?? 0)

  return (
    <>
      <JourneyHero
        view={view}
        chip={chipOf(view)}
        headline={headlineOf(view, progress.treatment, addressOf(user))}
        lead={leadOf(view, progress)}
        sentence={sentences(
          isPaced
            ? t('progress.scene-with-pace', {
                percent,
                target,
                pace,
                date: formatDate(current.dataThrough ?? view.endDate),
              })
            : t('progress.scene', { percent, target }),
          ...levelSentences(progress),
          ...minimumSentences(view),
          ...(wish ? [t('rewards.wish.scene', { reward: wish.name })] : []),
        )}
        covered
        progress={percentage}
        from={from}
        marker={{ initials: initialsOf(user), tag: percent }}
        goal={{
          title: t('progress.goal-tag', { target }),
          note: chosen && payShort(chosen, unitsOf(view)),
          mark: wish && <WishMark reward={wish} />,
        }}
        milestones={milestonesOf(progress)}
        minimum={secondWayOf(view)}
        pace={
          isPaced
            ? {
                at: current.dateThroughPercentage,
                title: paceTag(pace, current.dataThrough),
                shortTitle: t('progress.pace-tag-short', { percent: pace }),
              }
            : undefined
        }
      >
        <HeroFigure figure={percent} text={t('progress.of-your-goal')} />
        {view.minimum && (
          <div className={css.guard} data-box="">
            <MinimumGuard minimum={view.minimum} isInFull />
          </div>
        )}
      </JourneyHero>
      <div className="wrap">
        <Metrics view={view} progress={progress} />
        <div className={css.columns}>
          <HistoryCard view={view} progress={progress} />
          <LevelList view={view} progress={progress} />
        </div>
        <WhatCounts progress={progress} />
        <HowFar view={view} progress={progress} />
        <Calculation awards={progress.awardsToDate ?? []} measures={progress} label={view} isSoFar />
      </div>
    </>
  )
}

/** The pace is that of the day through which results are known, not of today. */
function paceTag(percent: string, day: string | undefined): string {
  return day === undefined
    ? t('progress.pace-tag-short', { percent })
    : t('progress.pace-tag', { percent, date: formatDate(day, 'axis') })
}
