import { Link } from '@tanstack/react-router'
import { fullName } from '../../rules/accounts/full-name.ts'
import { PersonAvatar } from '../parts/PersonAvatar.tsx'
import { paths } from '../paths.ts'
import { useSession, useUser } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../words/words.ts'
import css from './Menu.module.css'
import { usePopupMenu } from './use-popup-menu.ts'

/** Who is signed in, and what is theirs: profile, language, the way out (L01). */
export function AccountMenu() {
  const user = useUser()
  const { client } = useSession()
  const { isOpen, close, box, button, menu } = usePopupMenu()
  const name = fullName(user)
  const label = t('header.account', { name })
  const entry = { role: 'menuitem', tabIndex: -1, onClick: close } as const
  return (
    <div className={css.box} ref={box}>
      <button {...button} className="avatar-link" aria-haspopup="menu" aria-label={label}>
        <PersonAvatar person={user} />
      </button>
      {isOpen && (
        <div className={css.menu}>
          <p className={css.who}>
            <b>{name}</b>
            {user.userName}
          </p>
          <div {...menu} role="menu" aria-label={label}>
            {user.leadsTeam && (
              <Link {...entry} to={paths.team}>
                <Icon name="org" />
                {t('header.team-link')}
              </Link>
            )}
            <Link {...entry} to={paths.profile}>
              <Icon name="user" />
              {t('profile.title')}
            </Link>
            {(client?.locales.length ?? 1) > 1 && (
              <Link {...entry} to={paths.profile} hash="language">
                <Icon name="globe" />
                {t('profile.section.language')}
              </Link>
            )}
            {user.adminUser && !user.isLaunchAs && (
              // A page of its own: nobody else loads its code.
              <a {...entry} href="/admin">
                <Icon name="key" />
                {t('header.console')}
              </a>
            )}
            <Link {...entry} to={paths.logout} preload={false}>
              <Icon name="logout" flip />
              {t('header.log-out')}
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}
