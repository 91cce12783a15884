import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queries } from '../client/queries.ts'
import { useSession } from '../session/session.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/**
 * The frame of every screen behind sign-in, loaded after it. A new language draws it afresh, so that no screen has to
 * listen for one. Each screen brings its own `<main id="main">`.
 */
export function SignedIn() {
  const { user, locale } = useSession()
  // The session has just ended: the router is on its way to login.
  if (!user) return null
  return (
    <QueryClientProvider client={queries} key={locale.code}>
      <Header />
      <Outlet />
      <Footer />
    </QueryClientProvider>
  )
}
