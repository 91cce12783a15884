import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../session/session.ts'
import { t } from '../words/words.ts'
import { ErrorAlerts } from './ErrorAlerts.tsx'

/** What surrounds every screen: the skip link, the error alerts, and the focus that follows the person's steps. */
export function Root() {
  const router = useRouter()
  const { user } = useSession()

  // Signed in or out: the guards of the current route decide again, and lead on or to login.
  const known = useRef(user?.userId)
  useEffect(() => {
    if (known.current === user?.userId) return
    known.current = user?.userId
    void router.invalidate()
  }, [router, user?.userId])

  useEffect(() => {
    // A new screen is announced by its heading; a changed search or section is not a new screen.
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || toLocation.hash) return
      const main = document.querySelector<HTMLElement>('main')
      if (!main || main.contains(document.activeElement)) return
      const heading = main.querySelector<HTMLElement>('h1') ?? main
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [router])

  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip-to-content')}
      </a>
      <ErrorAlerts />
      <Outlet />
    </>
  )
}
