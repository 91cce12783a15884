import { Link } from '@tanstack/react-router'
import { clientLabel } from '../branding/media-label.ts'
import { paths } from '../paths.ts'
import { useSession, useUser } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../words/words.ts'
import { RedeemMenu } from './RedeemMenu.tsx'
import css from './TabBar.module.css'

/** The places of a phone, at its foot: what the header has on wider screens. Hidden while the keyboard is open. */
export function TabBar() {
  const { company } = useSession()
  const { leadsTeam } = useUser()
  return (
    <nav className={css.bar} aria-label={t('header.navigation')}>
      <Link className={css.tab} to={paths.dashboard}>
        <Icon name="target" />
        {t('header.dashboard-link')}
      </Link>
      {leadsTeam && (
        <Link className={css.tab} to={paths.team}>
          <Icon name="org" />
          {t('header.team-link')}
        </Link>
      )}
      <RedeemMenu mediaLabel={clientLabel(company).mediaLabel} look="tab" />
      <Link className={css.tab} to={paths.profile}>
        <Icon name="user" />
        {t('profile.title')}
      </Link>
    </nav>
  )
}
