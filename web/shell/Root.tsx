import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { lazyComponent } from '../client/code.ts'
import { errors } from '../client/errors.ts'
import { useSession } from '../session/session.ts'
import { t } from '../words/words.ts'
import { Footer } from './Footer.tsx'
import { RouteLoading } from './RouteLoading.tsx'

// The frame of a screen is loaded in parallel with it, and the error alerts with the first error.
export const Frame = lazyComponent(async () => (await import('./Frame.tsx')).Frame)
const ErrorAlerts = lazyComponent(async () => (await import('./ErrorAlerts.tsx')).ErrorAlerts)

/**
 * Places without header, session prompt and the rest: whoever is there has not arrived (login, launch, sign-on), or is about to
 * leave (logout, loading), or something broke; and the console, which has a frame of its own. Written short: the first page has it.
 */
const unframed = /^\/(lo|launch|s|error|admin)/
const withoutFooter = /^\/(error|sso[GL]|admin)|goal-selection$/

/** Whether a place stands in the frame, so that it is loaded with it. */
export function isFramed(place: string | undefined): boolean {
  return place !== undefined && !unframed.test(place)
}

/** What surrounds every screen: the skip link, the alerts, frame and footer, and the focus that follows the steps. */
export function Root() {
  const router = useRouter()
  const { user, failure } = useSession()
  const place = useRouterState({ select: ({ matches }): string | undefined => matches.at(-1)?.fullPath })
  const hasErrors = useSyncExternalStore(errors.subscribe, errors.current).length > 0

  // Signed in or out, set up or broken: the guards of the current route decide again, and lead on or to login.
  const standing = `${user?.userId} ${user?.firstTimeSetupDone} ${failure === undefined}`
  const known = useRef(standing)
  useEffect(() => {
    if (known.current === standing) return
    known.current = standing
    void router.invalidate()
  }, [router, standing])

  useEffect(() => {
    // A new screen is announced by its heading, or that of the section that was asked for; a changed search is no new screen. The code for it comes with the
    // table of screens, and so before any second screen: the first page does without.
    return router.subscribe('onRendered', async ({ fromLocation, toLocation, pathChanged }) => {
      if (fromLocation && pathChanged) (await import('./focus-heading.ts')).focusHeading(toLocation.hash)
    })
  }, [router])

  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip-to-content')}
      </a>
      <RouteLoading />
      <Suspense>{hasErrors && <ErrorAlerts />}</Suspense>
      {isFramed(place) ? (
        <Suspense>
          <Frame place={place} />
        </Suspense>
      ) : (
        <Outlet />
      )}
      {place !== undefined && !withoutFooter.test(place) && <Footer place={place} />}
    </>
  )
}
