import { Link } from '@tanstack/react-router'
import { initialsOf } from '../../../../branding/initials.ts'
import { paths } from '../../../../paths.ts'
import { Art } from '../../../../scenes/Art.tsx'
import summitReached from '../../../../scenes/pictures/summit-reached.svg'
import { sceneOf } from '../../../../scenes/themes.ts'
import { useUser } from '../../../../session/session.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatLabel } from '../../../../words/format.ts'
import { percentText } from '../../../../words/percent-text.ts'
import { sentences } from '../../../../words/sentences.ts'
import { t } from '../../../../words/words.ts'
import { JourneyHero } from '../JourneyHero.tsx'
import { milestonesOf } from '../milestones-of.ts'
import type { ProgramPartProps } from '../program-part.ts'
import { minimumSentences, secondWayOf } from '../second-way.ts'
import { ArrivalOver, isArriving, SkipArrival } from './ArrivalOver.tsx'
import { Confetti } from './Confetti.tsx'
import css from './FinalResult.module.css'
import type { Arrival } from './use-arrival.ts'
import { useNextGoal } from './use-next-goal.ts'

export interface FinalHeroProps extends ProgramPartProps {
  /** Only a goal that was reached and paid is celebrated; what was earned on the way is shown without confetti. */
  readonly isCelebrated: boolean
  readonly arrival: Arrival
  readonly headline: string
  /** What was reached, and what came of it. */
  readonly lead: readonly [string, string]
}

/** The picture of the end: a celebration where something was earned, else the way as far as it went. */
export function FinalHero({ view, progress, isCelebrated, arrival, headline, lead }: FinalHeroProps) {
  const user = useUser()
  const next = useNextGoal(view.programViewId)
  const { goal, goalLabel } = progress
  const percentage = goal.paxProgressResponse?.progressPercentage ?? 0
  const percent = percentText(percentage)
  const title = t('final.title', { program: view.programName })
  const chosen = goal.paxGoalSelection

  const journey = {
    from: arrival.from,
    progress: arrival.standsAt,
    flag: isCelebrated ? (arrival.phase === 'walk' ? 'down' : 'up') : undefined,
    marker: chosen && { initials: initialsOf(user), tag: percent },
    goal: chosen && { title: t('progress.goal-tag', { target: formatLabel(chosen.goalAchieveAmount, goalLabel) }) },
    milestones: milestonesOf(progress),
    minimum: secondWayOf(view),
  } as const

  if (isCelebrated && sceneOf(view.branding.theme)?.landscape.id === 'mountain') {
    return (
      <section
        className={`scene wrap--wide ${css.summit}`}
        data-first={arrival.isFirst || undefined}
        data-arriving={isArriving(arrival.phase) || undefined}
      >
        <div className={css.middle}>
          <p className="eyebrow">{title}</p>
          {/* The confetti falls beside the words. */}
          <h1 className="display" data-long={headline.length > 20 || undefined}>
            {headline}
          </h1>
          <p className="lead">{lead[0]}</p>
          <p className="lead">{lead[1]}</p>
        </div>
        <div className="scene__stage" aria-hidden="true">
          <Art src={summitReached} />
        </div>
        <p className="sr">{t('final.scene-reached')}</p>
        <ArrivalOver arrival={arrival} theme={view.branding.theme} {...journey} />
        <SkipArrival arrival={arrival} />
      </section>
    )
  }
  const ended = isCelebrated ? t('final.scene-reached') : t('final.scene-high-point', { percent })
  const sentence = chosen ? sentences(ended, ...minimumSentences(view)) : t('progress.scene-no-goal')
  return (
    <JourneyHero
      view={{ ...view, programName: title }}
      headline={headline}
      lead={sentences(...lead)}
      sentence={sentence}
      covered
      {...journey}
      over={
        <>
          {isCelebrated && !isArriving(arrival.phase) && <Confetti falls={arrival.isFirst} />}
          <SkipArrival arrival={arrival} />
        </>
      }
    >
      {next && !isCelebrated && (
        <p className={css.onward}>
          <Link
            className={buttonClass({ size: 'lg' })}
            to={paths.programView}
            params={{ programViewId: next.programViewId }}
          >
            {next.programViewStatus === 'goal_selection' ? t('final.next-choose-long') : next.programName}
            <Icon name="arrow" flip />
          </Link>
        </p>
      )}
    </JourneyHero>
  )
}
