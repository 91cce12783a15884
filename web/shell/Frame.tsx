import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { queries } from '../client/queries.ts'
import { paths } from '../paths.ts'
import { fetchRest } from '../screens.ts'
import { SessionPrompt } from '../session/SessionPrompt.tsx'
import { useSession } from '../session/session.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Header } from './Header.tsx'
import { LaunchBanner } from './LaunchBanner.tsx'
import { PrivacyBar } from './PrivacyBar.tsx'
import { useQaBar } from './use-qa-bar.ts'

const LiveUpdates = lazy(async () => ({ default: (await import('../live/LiveUpdates.tsx')).LiveUpdates }))
const QaBar = lazy(async () => ({ default: (await import('./QaBar.tsx')).QaBar }))

/** Milliseconds until the first screen has surely what it needs. */
const quiet = 4000

/**
 * What stands around a screen: who acts as whom, header, privacy notice, the session's warning, and what was read from
 * the server. A new language draws it afresh, so that no screen has to listen for one. Each screen brings its own
 * `<main id="main">`.
 */
export function Frame({ place }: { readonly place: string | undefined }) {
  const { user, locale } = useSession()
  const hasQaBar = useQaBar()
  // First-time setup asks for the notice itself; who has just activated is on the way there.
  const isArriving = place === paths.onboarding || place === paths.activation
  const isHere = user !== undefined
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(fetchRest, quiet)
    return () => clearTimeout(timer)
  }, [isHere])
  return (
    <QueryClientProvider client={queries} key={locale.code}>
      {user?.isLaunchAs && <LaunchBanner user={user} />}
      {user && !isArriving && <Header />}
      {user && <ConnectionBar />}
      <Outlet />
      {user && (
        <>
          {!isArriving && <PrivacyBar user={user} />}
          <SessionPrompt key={user.userId} />
        </>
      )}
      <Suspense>{user && !isArriving && <LiveUpdates key={user.userId} />}</Suspense>
      <Suspense>{user && hasQaBar && <QaBar />}</Suspense>
    </QueryClientProvider>
  )
}
