import { useEffect } from 'react'
import { initialsOf } from '../../branding/initials.ts'
import { mediaLabelOf } from '../../branding/media-label.ts'
import { useTitle } from '../../branding/use-title.ts'
import { raiseError } from '../../client/errors.ts'
import { useSession, useUser } from '../../session/session.ts'
import { refreshUser } from '../../session/sign-in.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { formatPoints } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { AccountHistory } from './AccountHistory.tsx'
import css from './ProfileScreen.module.css'

/** A person's own page (N19): who they are here, their balance and where it came from. */
export function ProfileScreen() {
  const user = useUser()
  const { company } = useSession()
  const mediaLabel = mediaLabelOf(company)
  useTitle(t('profile.title'))

  // Awards may have been issued since the page was opened.
  useEffect(() => {
    refreshUser().catch(error => raiseError('account-history', error))
  }, [])

  return (
    <main id="main" className={`wrap ${css.page}`}>
      <header className={css.head}>
        <Avatar initials={initialsOf(user)} imageUrl={user.avatarUrl} size="lg" />
        <div className={css.name}>
          <h1>
            {user.firstName} {user.lastName}
          </h1>
          <p className="muted">{t('profile.user-id', { userName: user.userName })}</p>
        </div>
        <dl className={css.balance}>
          <dt>{t('profile.balance')}</dt>
          <dd>
            {formatPoints(user.accountBalance.result)} <small>{mediaLabel}</small>
          </dd>
        </dl>
      </header>
      <AccountHistory mediaLabel={mediaLabel} />
    </main>
  )
}
