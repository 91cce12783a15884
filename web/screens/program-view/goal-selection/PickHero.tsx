import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { initialsOf } from '../../../branding/initials.ts'
import { Art } from '../../../scenes/Art.tsx'
import { choosingHeading } from '../../../scenes/choosing-heading.ts'
import summits from '../../../scenes/pictures/level-summits.svg'
import { sceneOf } from '../../../scenes/themes.ts'
import { useUser } from '../../../session/session.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { JourneyHero } from '../parts/JourneyHero.tsx'
import { levelsAhead, type ReadyLevel } from '../parts/levels-ahead.ts'
import css from './PickHero.module.css'
import { summitOf } from './summit-of.ts'

export interface PickHeroProps {
  readonly view: ProgramView
  readonly levels: readonly ReadyLevel[]
  readonly chosen: ReadyLevel
}

/** The levels as summits, the chosen one with a flag; in other themes as the way to the chosen one. */
export function PickHero({ view, levels, chosen }: PickHeroProps) {
  const user = useUser()
  const { theme } = view.branding
  const chip = { icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) } as const
  const headline = t(choosingHeading(theme))
  const lead =
    chosen.baseValue === undefined
      ? t('goal-selection.lead')
      : t('goal-selection.lead-from', { baseline: formatLabel(chosen.baseValue, view.goalLabel) })

  if (sceneOf(theme)?.landscape.id !== 'mountain') {
    return (
      <JourneyHero
        {...levelsAhead(levels, chosen, view)}
        view={view}
        chip={chip}
        headline={headline}
        lead={lead}
        sentence={t('goal-selection.scene')}
        progress={0}
        marker={{ initials: initialsOf(user), tag: user.firstName }}
        covered
      />
    )
  }
  return (
    <section
      className={`scene wrap--wide ${css.pick}`}
      data-summit={summitOf(levels.indexOf(chosen), levels.length)}
      aria-labelledby="heading"
    >
      <div className={css.text}>
        <p className={`eyebrow ${css.eyebrow}`}>
          {view.programName}
          <Chip kind="glass" icon={chip.icon}>
            {chip.text}
          </Chip>
        </p>
        <h1 className="display" id="heading">
          {headline}
        </h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="scene__stage" aria-hidden="true">
        <Art src={summits} />
      </div>
      <p className="sr">{t('goal-selection.scene')}</p>
    </section>
  )
}
