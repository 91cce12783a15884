import { Link } from '@tanstack/react-router'
import { Logo } from '../../branding/Logo.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'
import { LanguageChoice } from '../account/LanguageChoice.tsx'
import css from './TextPage.module.css'

/** For who is not signed in and so has no header: whose page this is, its language, and the way in. */
export function PublicTop() {
  const { client, company, user } = useSession()
  if (user) return null
  return (
    <div className={`${css.top} wrap--wide`}>
      <Link className="logo" to={paths.root} aria-label={client?.name}>
        <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
      </Link>
      <LanguageChoice />
      <Link className={buttonClass({ look: 'soft', size: 'sm' })} to={paths.login}>
        {t('login.sign-in')}
      </Link>
    </div>
  )
}
