import { Link } from '@tanstack/react-router'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { initialsOf } from '../../../branding/initials.ts'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../session/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressOf } from '../../../words/address.ts'
import { t } from '../../../words/words.ts'
import { JourneyHero } from '../parts/JourneyHero.tsx'
import { levelsAhead, readyLevels } from '../parts/levels-ahead.ts'
import { useGoalLevels } from '../parts/use-goal-levels.ts'
import { EarnCard } from './EarnCard.tsx'
import { HowCard } from './HowCard.tsx'
import css from './WelcomeScreen.module.css'

/** The whole way to the highest level, with the person at its start; below it how it works and what it pays. */
export function Welcome({ view }: { readonly view: ProgramView }) {
  const user = useUser()
  const read = useGoalLevels(view)
  const ready = read.levels ? readyLevels(read.levels) : []
  return (
    <>
      <JourneyHero
        {...levelsAhead(ready, ready.at(-1), view)}
        view={view}
        chip={{ icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) }}
        headline={t('welcome.heading', { name: addressOf(user) })}
        lead={view.programDescription ?? t('welcome.lead')}
        sentence={t('welcome.scene')}
        progress={0}
        marker={{ initials: initialsOf(user), tag: addressOf(user) }}
        covered
      >
        <p className={css.call}>
          <Link
            className={buttonClass({ size: 'lg' })}
            to={paths.goalSelection}
            params={{ programViewId: view.programViewId }}
          >
            {t('tile.choose.action')}
            <Icon name="arrow" flip />
          </Link>
        </p>
      </JourneyHero>
      <div className="wrap">
        <div className={`${css.columns} ${css.over}`}>
          <HowCard view={view} levels={read.levels} />
          <EarnCard view={view} read={read} />
        </div>
      </div>
    </>
  )
}
