import { Link } from '@tanstack/react-router'
import { Logo } from '../branding/Logo.tsx'
import { clientLabel } from '../branding/media-label.ts'
import { paths } from '../paths.ts'
import { useSession, useUser } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { formatPoints } from '../words/format.ts'
import { countedLabel } from '../words/points-text.ts'
import { t } from '../words/words.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { RedeemMenu } from './RedeemMenu.tsx'

/** The header (L01): dashboard, points with the client's media label, redeem menu, account menu. */
export function Header() {
  const user = useUser()
  const { client, company } = useSession()
  const balance = user.accountBalance.result
  const points = formatPoints(balance)
  const label = clientLabel(company)
  const mediaLabel = countedLabel(label, balance)

  return (
    <header className="top">
      <div className="top__in">
        <Link className="logo" to={paths.dashboard} aria-label={t('header.dashboard', { client: client?.name ?? '' })}>
          <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
        </Link>
        <nav className="nav" aria-label={t('header.navigation')}>
          <Link to={paths.dashboard}>{t('header.dashboard-link')}</Link>
          {user.leadsTeam && <Link to={paths.team}>{t('header.team-link')}</Link>}
        </nav>
        <Link
          className="points"
          to={paths.profile}
          hash="account-history"
          data-balance=""
          aria-label={t('header.points', { points, mediaLabel })}
        >
          <Icon name="star" />
          {points} <span>{mediaLabel}</span>
        </Link>
        <RedeemMenu mediaLabel={label.mediaLabel} />
        <AccountMenu />
      </div>
    </header>
  )
}
