import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTitle } from '../../branding/use-title.ts'
import { raiseError } from '../../client/errors.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import { dropDrafts } from '../../session/drafts.ts'
import { signOut, whereOutLeads } from '../../session/sign-out.ts'
import { LoadingOverlay } from '../../shell/LoadingOverlay.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'
import css from './LogoutScreen.module.css'

/**
 * Ends the session on entry, on the server too (N04). Who signed in by password goes on to login; who came by single
 * sign-on goes to its own logout where that is the only way in, else stays here (A05).
 */
export function LogoutScreen() {
  const navigate = useNavigate()
  const [left, setLeft] = useState(false)
  useTitle(t('logout.title'))

  useEffect(() => {
    dropDrafts()
    const leadsTo = whereOutLeads()
    signOut()
      .catch(error => raiseError('sign-out', error))
      .then(() => {
        if (leadsTo === undefined) return setLeft(true)
        if (leadsTo === paths.login) return navigate({ to: paths.login, replace: true })
        location.replace(leadsTo)
      })
  }, [navigate])

  return (
    <main className={css.page} id="main" aria-busy={!left}>
      {left ? (
        <EmptyState
          heading="h1"
          title={t('logout.heading')}
          text={t('logout.text')}
          picture={<Picture src={camp} plain />}
          action={
            <Link className={buttonClass({})} to={paths.login}>
              {t('logout.sign-in')}
            </Link>
          }
        />
      ) : (
        <LoadingOverlay label={t('session.ending')} />
      )}
    </main>
  )
}
