import type { Theme } from '../../../rules/programs/program.ts'
import { Backdrop } from '../../scenes/Backdrop.tsx'
import { t } from '../../words/words.ts'
import css from './AccountFrame.module.css'

/** The place the journey leads to, in the client's theme and colours, with one promise in its quiet sky. */
export function AccountPicture({ theme }: { readonly theme: Theme }) {
  return (
    <div className={`${css.picture} scene`}>
      <p className={`${css.promise} display`}>{t(`login.promise.${theme}`)}</p>
      <Backdrop theme={theme} />
    </div>
  )
}
