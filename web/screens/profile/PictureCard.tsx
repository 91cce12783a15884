import { AvatarPicker } from '../../parts/avatar/AvatarPicker.tsx'
import { useUser } from '../../session/session.ts'
import { t } from '../../words/words.ts'
import { NotWhileLaunched } from './NotWhileLaunched.tsx'
import css from './ProfileScreen.module.css'

export function PictureCard() {
  const { isLaunchAs } = useUser()
  return (
    <section className="card" id="picture" aria-labelledby="picture-title">
      <h2 id="picture-title" className={css.title}>
        {t('profile.picture')}
      </h2>
      {isLaunchAs ? <NotWhileLaunched /> : <AvatarPicker errorType="upload-avatar" />}
    </section>
  )
}
