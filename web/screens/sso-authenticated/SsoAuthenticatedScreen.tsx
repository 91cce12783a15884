import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fromSsoReturn } from '../../../rules/programs/where-to-go.ts'
import { useTitle } from '../../branding/use-title.ts'
import { errorText } from '../../client/error-text.ts'
import { useErrorOf } from '../../client/use-error-of.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { forgetHandedOver, handedOver } from '../../session/handed-over.ts'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'
import { comeBack } from './come-back.ts'
import css from './SsoAuthenticatedScreen.module.css'

/**
 * The return of single sign-on, from providers and in Salesforce's frame (N05, N23): exchanges the ticket for a session and
 * goes in, or says in words of our own why not (A18, security T16).
 */
export function SsoAuthenticatedScreen() {
  useSession()
  const navigate = useNavigate()
  const [given] = useState(() => handedOver('ssoReturn') ?? fromSsoReturn({}))
  const failure = useErrorOf('sso')
  useTitle(t(failure ? 'sso.failed-heading' : 'sso.title'))

  useEffect(() => {
    forgetHandedOver('ssoReturn')
    void comeBack(given).then(leadsTo => {
      if (leadsTo !== undefined) void navigate({ href: leadsTo, replace: true })
    })
  }, [given, navigate])

  return (
    <main className={css.page} id="main" aria-busy={!failure}>
      <div role={failure ? 'alert' : 'status'} data-error-type={failure?.errorType}>
        <EmptyState
          heading="h1"
          title={t(failure ? 'sso.failed-heading' : 'sso.heading')}
          text={failure ? errorText(failure.error) : t('sso.text')}
          picture={<Picture key={String(!failure)} src={failure ? noSignal : camp} plain />}
          action={
            failure && (
              <>
                <p className="small muted">{t('sso.help')}</p>
                <Link className={buttonClass({})} to={paths.login}>
                  {t('sso.to-login')}
                </Link>
              </>
            )
          }
        />
      </div>
    </main>
  )
}
