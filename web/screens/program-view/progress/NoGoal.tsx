import { Link } from '@tanstack/react-router'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../session/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { addressOf } from '../../../words/address.ts'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { JourneyHero } from '../parts/JourneyHero.tsx'
import css from './ProgressScreen.module.css'

/** The window closed without a goal: said plainly, with the way on. */
export function NoGoal({ view }: { readonly view: ProgramView }) {
  const user = useUser()
  const closed = view.goalSelectionToDate
  return (
    <JourneyHero
      view={view}
      headline={t('progress.headline.no-goal', { name: addressOf(user) })}
      lead={closed ? t('progress.lead.no-goal', { date: formatDate(closed) }) : t('progress.lead.no-goal-assigned')}
      sentence={t('progress.scene-no-goal')}
      progress={0}
    >
      <p className={css.change}>
        <Link className={buttonClass({ size: 'lg' })} to={paths.dashboard}>
          {t('progress.to-dashboard')}
        </Link>
      </p>
    </JourneyHero>
  )
}
