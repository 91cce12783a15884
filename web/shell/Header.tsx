import { Link } from '@tanstack/react-router'
import { fullName } from '../../rules/accounts/full-name.ts'
import { Logo } from '../branding/Logo.tsx'
import { clientLabel } from '../branding/media-label.ts'
import { PersonAvatar } from '../parts/PersonAvatar.tsx'
import { paths } from '../paths.ts'
import { useSession, useUser } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { formatPoints } from '../words/format.ts'
import { countedLabel } from '../words/points-text.ts'
import { t } from '../words/words.ts'
import { RedeemMenu } from './RedeemMenu.tsx'

/** The header (L01): dashboard, points with the client's media label, redeem menu, profile, log out. */
export function Header() {
  const user = useUser()
  const { client, company } = useSession()
  const balance = user.accountBalance.result
  const points = formatPoints(balance)
  const label = clientLabel(company)
  const mediaLabel = countedLabel(label, balance)
  const name = fullName(user)

  return (
    <header className="top">
      <div className="top__in">
        <Link className="logo" to={paths.dashboard} aria-label={t('header.dashboard', { client: client?.name ?? '' })}>
          <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
        </Link>
        <nav className="nav" aria-label={t('header.navigation')}>
          <Link to={paths.dashboard}>{t('header.dashboard-link')}</Link>
        </nav>
        <Link
          className="points"
          to={paths.profile}
          hash="account-history"
          aria-label={t('header.points', { points, mediaLabel })}
        >
          <Icon name="star" />
          {points} <span>{mediaLabel}</span>
        </Link>
        <RedeemMenu mediaLabel={label.mediaLabel} />
        <Link className="avatar-link" to={paths.profile} aria-label={t('header.profile', { name })}>
          <PersonAvatar person={user} />
        </Link>
        <Link className="icon-btn" to={paths.logout} preload={false} aria-label={t('header.log-out')}>
          <Icon name="logout" flip />
        </Link>
      </div>
    </header>
  )
}
