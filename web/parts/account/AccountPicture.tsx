import type { Theme } from '../../../rules/programs/program.ts'
import { Backdrop } from '../../scenes/Backdrop.tsx'
import { t, type WordKey } from '../../words/words.ts'
import css from './AccountFrame.module.css'

const promises: Readonly<Record<Theme, WordKey>> = {
  mountain: 'login.promise.mountain',
  ocean: 'login.promise.ocean',
  'road-race': 'login.promise.none',
  city: 'login.promise.none',
  none: 'login.promise.none',
}

/** The place the journey leads to, in the client's theme and colours, with one promise in its quiet sky. */
export function AccountPicture({ theme }: { readonly theme: Theme }) {
  return (
    <div className={`${css.picture} scene`}>
      <p className={`${css.promise} display`}>{t(promises[theme])}</p>
      <Backdrop theme={theme} />
    </div>
  )
}
