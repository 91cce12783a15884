import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import css from './ProfileScreen.module.css'

/** Why a part of the profile stays shut for a colleague who acts as this person (decisions §8). */
export function NotWhileLaunched() {
  return (
    <p className={css.note}>
      <Icon name="lock" />
      {t('profile.not-while-launched')}
    </p>
  )
}
