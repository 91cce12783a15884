import type { Profile } from '../../../contract/calls/user/profile.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import type { MediaLabel } from '../../../rules/clients/media-label.ts'
import { isSelector } from '../../../rules/programs/role.ts'
import { PersonAvatar } from '../../parts/PersonAvatar.tsx'
import { Backdrop } from '../../scenes/Backdrop.tsx'
import { useSession, useUser } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { formatPoints } from '../../words/format.ts'
import { countedLabel } from '../../words/points-text.ts'
import { t } from '../../words/words.ts'
import css from './ProfileHead.module.css'
import { roleName } from './role-name.ts'

export interface ProfileHeadProps {
  readonly profile: Profile | undefined
  readonly label: MediaLabel
}

/** Who somebody is here: their picture in the client's landscape, name, unit and role, and what they have. */
export function ProfileHead({ profile, label }: ProfileHeadProps) {
  const user = useUser()
  const { company } = useSession()
  return (
    <header className={css.head}>
      <div className={`${css.scene} scene`} aria-hidden="true">
        <Backdrop theme={company?.clientBranding.theme ?? 'none'} />
      </div>
      <div className={css.who}>
        <div className={css.picture}>
          <PersonAvatar person={user} size="xl" />
        </div>
        <div className={css.name}>
          <h1>{fullName(user)}</h1>
          {/* One line is kept for what comes with the profile. */}
          <ul className={css.facts}>
            {profile?.assignments.map(({ unitId, unitName, role }) => (
              <li key={`${unitId} ${role}`}>
                <Icon name="org" />
                {isSelector(role) ? unitName : t('profile.assignment', { role: roleName(role), unit: unitName })}
              </li>
            ))}
            <li>{t('profile.user-id', { userName: user.userName })}</li>
          </ul>
        </div>
        <dl className={css.balance}>
          <dt>
            <Icon name="star" />
            {t('profile.balance')}
          </dt>
          <dd>
            {formatPoints(user.accountBalance.result)} <small>{countedLabel(label, user.accountBalance.result)}</small>
          </dd>
        </dl>
      </div>
    </header>
  )
}
