import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../client/code.ts'
import { keepShell } from '../client/keep-shell.ts'
import { queries } from '../client/queries.ts'
import { LiveUpdates } from '../live/LiveUpdates.tsx'
import { paths } from '../paths.ts'
import { fetchRest } from '../screens.ts'
import { SessionPrompt } from '../session/SessionPrompt.tsx'
import { useSession } from '../session/session.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Header } from './Header.tsx'
import { LaunchBanner } from './LaunchBanner.tsx'
import { PrivacyBar } from './PrivacyBar.tsx'
import { TabBar } from './TabBar.tsx'
import { useQaBar } from './use-qa-bar.ts'

const LastState = lazyComponent(async () => (await import('./LastState.tsx')).LastState)
const QaBar = lazyComponent(async () => (await import('./QaBar.tsx')).QaBar)

/** Milliseconds before the page begins to listen for news: what it shows comes first, and is fresh until then. */
const listenAfter = 1000
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
  // First-time setup shows the notice itself; a person who has just activated is on the way there.
  const isArriving = place === paths.onboarding || place === paths.activation
  const isHere = user !== undefined
  const [isListening, listen] = useState(false)
  useEffect(() => {
    if (!isHere) return
    const timers = [
      setTimeout(() => listen(true), listenAfter),
      setTimeout(fetchRest, quiet),
      setTimeout(keepShell, quiet),
    ]
    return () => timers.forEach(clearTimeout)
  }, [isHere])
  return (
    <QueryClientProvider client={queries} key={locale.code}>
      {user?.isLaunchAs && <LaunchBanner user={user} />}
      {user && !isArriving && <Header />}
      {user && <ConnectionBar />}
      <Suspense>{user && hasQaBar && <QaBar />}</Suspense>
      <Outlet />
      {user && (
        <>
          {!isArriving && place !== paths.goalSelection && <TabBar />}
          {!isArriving && <PrivacyBar user={user} />}
          <SessionPrompt key={user.userId} />
        </>
      )}
      {user && !isArriving && isListening && <LiveUpdates key={user.userId} />}
      <Suspense>{user && !user.isLaunchAs && isListening && <LastState key={user.userId} />}</Suspense>
    </QueryClientProvider>
  )
}
