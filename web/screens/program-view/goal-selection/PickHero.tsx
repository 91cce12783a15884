import type { CSSProperties } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { initialsOf } from '../../../branding/initials.ts'
import { Art } from '../../../scenes/Art.tsx'
import type { Choosing } from '../../../scenes/choosing.ts'
import { choosingHeading } from '../../../scenes/choosing-heading.ts'
import { choosingOf } from '../../../scenes/choosings.ts'
import { sceneOf } from '../../../scenes/themes.ts'
import '../../../scenes/scene.css'
import { useUser } from '../../../session/session.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { addressOf } from '../../../words/address.ts'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { JourneyHero, useRoomForWords } from '../parts/JourneyHero.tsx'
import { levelsAhead, type ReadyLevel } from '../parts/levels-ahead.ts'
import css from './PickHero.module.css'
import { summitOf } from './summit-of.ts'

export interface PickHeroProps {
  readonly view: ProgramView
  readonly levels: readonly ReadyLevel[]
  readonly chosen: ReadyLevel
  /** The program's own question, in place of the theme's. */
  readonly question: string | undefined
}

/** A wider question is set smaller, so that it leaves the picture its room. */
const shortQuestion = 30

/** The levels as places of the theme, the chosen one with a flag; without a theme the client's picture and the path to it. */
export function PickHero({ view, levels, chosen, question }: PickHeroProps) {
  const user = useUser()
  const words = useRoomForWords()
  const { theme } = view.branding
  const chip = { icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) } as const
  const headline = question ?? t(choosingHeading(theme))
  const lead =
    chosen.baseValue === undefined
      ? t('goal-selection.lead')
      : t('goal-selection.lead-from', { baseline: formatLabel(chosen.baseValue, view.goalLabel) })

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
        marker={{ initials: initialsOf(user), tag: addressOf(user) }}
        covered
      />
    )
  }
  const summit = summitOf(levels.indexOf(chosen), levels.length)
  return (
    <section className={`scene wrap--wide ${css.pick}`} data-summit={summit} aria-labelledby="heading">
      <div className={css.text} ref={words}>
        <p className={`eyebrow ${css.eyebrow}`}>
          {view.programName}
          <Chip kind="glass" icon={chip.icon}>
            {chip.text}
          </Chip>
        </p>
        <h1 className="display" id="heading" data-long={widthOf(headline) > shortQuestion || undefined}>
          {headline}
        </h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="scene__stage" aria-hidden="true">
        <Art src={choosing.art} />
        <Figure choosing={choosing} summit={summit} />
      </div>
      <p className="sr">{t('goal-selection.scene')}</p>
    </section>
  )
}

/** In letters; a Chinese, Japanese or Korean one is as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0)
}

/** The theme's figure, on its way to the chosen place. */
function Figure({ choosing: { id, stations }, summit }: { readonly choosing: Choosing; readonly summit: number }) {
  const scene = sceneOf(id)
  const station = stations[summit - 1]
  if (!scene || !station) return null
  const { Marker, markerClass = '' } = scene
  const at = { '--x': station.x / 12.8, '--y': station.y / 4.3 } as CSSProperties
  return (
    <div className={`pin marker ${markerClass} ${css.figure}`} style={at}>
      <Marker />
    </div>
  )
}
