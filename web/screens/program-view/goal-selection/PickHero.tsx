import { Link } from '@tanstack/react-router'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { initialsOf } from '../../../branding/initials.ts'
import { paths } from '../../../paths.ts'
import { Art } from '../../../scenes/Art.tsx'
import type { Choosing } from '../../../scenes/choosing.ts'
import { choosingOf } from '../../../scenes/choosings.ts'
import { sceneOf } from '../../../scenes/themes.ts'
import '../../../scenes/scene.css'
import { useSession, useUser } from '../../../session/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressOf } from '../../../words/address.ts'
import { formatLabel } from '../../../words/format.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import { goalText } from '../parts/goal-text.ts'
import { JourneyHero, useRoomForWords } from '../parts/JourneyHero.tsx'
import { levelsAhead, type ReadyLevel } from '../parts/levels-ahead.ts'
import { textWidth } from '../parts/text-width.ts'
import css from './PickHero.module.css'
import { summitOf } from './summit-of.ts'

export interface PickHeroProps {
  readonly view: ProgramView
  readonly levels: readonly ReadyLevel[]
  readonly chosen: ReadyLevel
  /** The program's own question, in place of the theme's. */
  readonly question: string | undefined
  /** It was kept a moment ago: the flag is planted, the headline says the choice, and the way leads on. */
  readonly isKept: boolean
}

/** A wider question is set smaller, so that it leaves the picture its room. */
const shortQuestion = 30

/** The levels as places of the theme, the chosen one with a flag; without a theme the client's picture and the path to it. */
export function PickHero({ view, levels, chosen, question, isKept }: PickHeroProps) {
  const user = useUser()
  const words = useRoomForWords()
  const { theme } = view.branding
  const chip = { icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) } as const
  const { client } = useSession()
  const hasPlan = client?.features.myPlan === true && view.paxGoalId !== undefined
  const headline = isKept
    ? t('goal-selection.chosen', { level: chosen.levelName, name: addressOf(user) })
    : (question ?? t(`goal-selection.heading.${theme}`))
  const lead = isKept ? keptLead(view, chosen, hasPlan) : openLead(view, chosen)
  const onward = isKept && <Onward programViewId={view.programViewId} hasPlan={hasPlan} />

  const choosing = choosingOf(theme)
  if (!choosing) {
    return (
      <JourneyHero
        {...levelsAhead(levels, chosen, view)}
        view={view}
        chip={chip}
        headline={headline}
        lead={lead}
        sentence={t('goal-selection.scene')}
        progress={0}
        flag={isKept ? 'up' : 'down'}
        marker={{ initials: initialsOf(user), tag: addressOf(user) }}
        covered
      >
        {onward}
      </JourneyHero>
    )
  }
  const summit = summitOf(levels.indexOf(chosen), levels.length)
  return (
    <section
      className={`scene wrap--wide ${css.pick}`}
      data-summit={summit}
      data-kept={isKept || undefined}
      aria-labelledby="heading"
    >
      <div className={css.text} ref={words}>
        <p className={`eyebrow ${css.eyebrow}`}>
          {view.programName}
          <Chip kind="glass" icon={chip.icon}>
            {chip.text}
          </Chip>
        </p>
        <h1 className="display" id="heading" data-long={textWidth(headline) > shortQuestion || undefined}>
          {headline}
        </h1>
        <p className="lead">{lead}</p>
        {onward}
      </div>
      <div className="scene__stage" aria-hidden="true">
        <Art src={choosing.art} />
        <Figure choosing={choosing} summit={summit} tag={isKept ? chosen.levelName : undefined} />
      </div>
      <p className="sr">{t('goal-selection.scene')}</p>
    </section>
  )
}

function openLead(view: ProgramView, { baseValue }: ReadyLevel): string {
  if (baseValue === undefined) return t('goal-selection.lead')
  return t('goal-selection.lead-from', { baseline: formatLabel(baseValue, view.goalLabel) })
}

function keptLead(view: ProgramView, { goalAchieveAmount }: ReadyLevel, hasPlan: boolean): string {
  const target = goalText(goalAchieveAmount, view.goalLabel, view.programCalculationType)
  return sentences(t('goal-selection.chosen-lead', { target }), hasPlan && t('goal-selection.chosen-plan'))
}

interface OnwardProps {
  readonly programViewId: string
  readonly hasPlan: boolean
}

/** The way on from a goal that was just kept: to the plan for it, or where there are none, to the journey. */
function Onward({ programViewId, hasPlan }: OnwardProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The dialog has closed, and the button that opened it is gone: the focus goes on with what comes next, up in the picture.
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    link.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
  }, [])
  return (
    <p className={css.onward}>
      <Link
        className={buttonClass({ size: 'lg' })}
        to={paths.progress}
        params={{ programViewId }}
        hash={hasPlan ? 'my-plan' : undefined}
        aria-describedby="heading"
        ref={link}
      >
        {t(hasPlan ? 'tile.no-progress.action' : 'goal-selection.journey')}
        <Icon name="arrow" flip />
      </Link>
    </p>
  )
}

interface FigureProps {
  readonly choosing: Choosing
  readonly summit: number
  /** The level, once it is kept. */
  readonly tag: string | undefined
}

/** The theme's figure, on its way to the chosen place. */
function Figure({ choosing: { id, stations }, summit, tag }: FigureProps) {
  const scene = sceneOf(id)
  const station = stations[summit - 1]
  if (!scene || !station) return null
  const { Marker, markerClass = '' } = scene
  const at = { '--x': station.x / 12.8, '--y': station.y / 4.3 } as CSSProperties
  return (
    <div className={`pin marker ${markerClass} ${css.figure}`} style={at}>
      <Marker />
      {tag && <span className={`marker__tag ${css.tag}`}>{tag}</span>}
    </div>
  )
}
