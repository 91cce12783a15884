import { type ClientData, getClient } from '../contract/calls/client.ts'
import { getCompanyBrandingAndRules } from '../contract/calls/company-branding-and-rules.ts'
import { getEnv } from '../contract/calls/env.ts'
import { getProgress } from '../contract/calls/program-views/progress.ts'
import { getProgramView, getProgramViews } from '../contract/calls/program-views.ts'
import { getStandardBundle } from '../contract/calls/translations/standard.ts'
import { getUser, type User } from '../contract/calls/user.ts'
import { ownProgress } from './client/own-progress.ts'
import { prefetch } from './client/prefetch.ts'
import { bundleName, chosenLocale } from './session/chosen-locale.ts'
import { sessionId } from './session/session-id.ts'

/**
 * The first script of the page, small enough to run while the rest is on its way: it sends what start-up will call for, in
 * the order of A06, and fetches the code of the screen that the address means. Start-up itself decides what becomes of it.
 */
const [, programViewId, screen] = location.pathname.match(/^\/program-view\/([^/]+)\/([^/]+)$/) ?? []
const isOnDashboard = location.pathname === '/dashboard'
const isOnProgress = screen === 'progress'

function askForStart(): void {
  prefetch(getClient, {}, reply => {
    const { bundles, defaultLocale, wordsVersion: v } = reply as ClientData
    if (bundles.length === 0) return
    const locale = chosenLocale() ?? defaultLocale
    prefetch(getStandardBundle, { params: { bundleName }, query: { locale, v } })
    prefetch(getEnv)
    // The bundle comes first: where the person's own language is still to be loaded, nothing else is requested.
    if (sessionId()) prefetch(getUser, {}, user => (user as User).locale.code === locale && askForScreen())
  })
  prefetch(getCompanyBrandingAndRules)
}

function askForScreen(): void {
  if (isOnDashboard) prefetch(getProgramViews)
  if (!isOnProgress || programViewId === undefined) return
  const id = decodeURIComponent(programViewId)
  prefetch(getProgramView, { params: { id } })
  prefetch(getProgress, ownProgress(id))
}

function fetchCode(): Promise<unknown> {
  if (isOnDashboard) void import('./screens/dashboard/DashboardScreen.tsx')
  if (isOnProgress) void import('./screens/program-view/progress/ProgressScreen.tsx')
  return import('./screens.ts').then(({ fetchAhead }) => fetchAhead())
}

askForStart()
// Where a fetch fails here, the code that needs it tries again and handles the failure.
if (sessionId()) fetchCode().catch(() => undefined)
