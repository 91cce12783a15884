import { Link } from '@tanstack/react-router'
import type { User } from '../../contract/calls/user.ts'
import { fullName } from '../../rules/accounts/full-name.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../words/words.ts'
import css from './LaunchBanner.module.css'

/** Who acts as whom, on every page of a launched session, with the way out (A16, decisions §8). */
export function LaunchBanner({ user }: { readonly user: User }) {
  return (
    <aside className={css.banner} aria-label={t('launch.banner')}>
      <div className={css.in}>
        <Icon name="eye" />
        <p>
          {t('launch.acting', { launcher: user.launcher ? fullName(user.launcher) : '', name: fullName(user) })}{' '}
          <span className={css.note}>{t('launch.off')}</span>
        </p>
        <Link className={buttonClass({ look: 'line', size: 'sm' })} to={paths.logout} preload={false}>
          {t('launch.end')}
        </Link>
      </div>
    </aside>
  )
}
