import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { fromAccountPage, fromLoading, fromTeam, type ProgramScreen } from '../rules/programs/where-to-go.ts'
import { loadCode } from './client/code.ts'
import { type PlaceName, paths } from './paths.ts'
import { loadPicture } from './scenes/load-picture.ts'
import noSignal from './scenes/pictures/no-signal.svg'
import { whereRootLeads } from './screens/root/where-root-leads.ts'
import { currentSession, isSignedIn, ssoType } from './session/session.ts'

/** What a guard receives about the navigation to its screen. */
export interface Arrival {
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, unknown>>
  readonly hash: string
}

/** Answers the path that leads on, or nothing to stay. */
type Guard = (arrival: Arrival) => string | undefined | Promise<string | undefined>

// biome-ignore lint/suspicious/noExplicitAny: screens take nothing, and the error screen what it likes
type Screen = () => Promise<ComponentType<any>>

/**
 * Every screen but login, which is in the first chunk: this table is loaded with the first other screen, so that nobody
 * pays for it at sign-in. Each screen is a chunk of its own.
 */
export const screens: Readonly<Record<Exclude<PlaceName, 'root' | 'login'>, Screen>> = {
  logout: async () => (await import('./screens/logout/LogoutScreen.tsx')).LogoutScreen,
  error: async () => (await import('./screens/error/ErrorScreen.tsx')).ErrorScreen,
  ssoGatewayLogonFailure: ssoFailure,
  ssoLogonFailure: ssoFailure,
  invalidRoute: async () => (await import('./screens/not-found/NotFoundScreen.tsx')).NotFoundScreen,
  dashboard: async () => (await import('./screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  programView: async () => (await import('./screens/program-view/dispatch/DispatchScreen.tsx')).DispatchScreen,
  welcome: async () => (await import('./screens/program-view/welcome/WelcomeScreen.tsx')).WelcomeScreen,
  goalSelection: async () =>
    (await import('./screens/program-view/goal-selection/GoalSelectionScreen.tsx')).GoalSelectionScreen,
  progress: async () => (await import('./screens/program-view/progress/ProgressScreen.tsx')).ProgressScreen,
  managerProgress: async () =>
    (await import('./screens/program-view/manager-progress/ManagerProgressScreen.tsx')).ManagerProgressScreen,
  team: async () => (await import('./screens/team/TeamScreen.tsx')).TeamScreen,
  rewards: async () => (await import('./screens/rewards/RewardsScreen.tsx')).RewardsScreen,
  profile: async () => (await import('./screens/profile/ProfileScreen.tsx')).ProfileScreen,
  privacyShield: async () => (await import('./screens/privacy-shield/PrivacyShieldScreen.tsx')).PrivacyShieldScreen,
  privacyNotice: async () => (await import('./screens/privacy-notice/PrivacyNoticeScreen.tsx')).PrivacyNoticeScreen,
  faq: async () => (await import('./screens/faq/FaqScreen.tsx')).FaqScreen,
  contact: async () => (await import('./screens/contact/ContactScreen.tsx')).ContactScreen,
  onboarding: async () => (await import('./screens/onboarding/OnboardingScreen.tsx')).OnboardingScreen,
  forgotUserId: async () => (await import('./screens/forgot-user-id/ForgotUserIdScreen.tsx')).ForgotUserIdScreen,
  forgotPassword: async () => (await import('./screens/forgot-password/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  resetPassword: async () => (await import('./screens/reset-password/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  activation: async () => (await import('./screens/activation/ActivationScreen.tsx')).ActivationScreen,
  ssoAuthenticated: ssoAuthenticated,
  salesforceCanvas: ssoAuthenticated,
  launchAs: async () => (await import('./screens/launch-as/LaunchAsScreen.tsx')).LaunchAsScreen,
  loading: async () => (await import('./screens/loading/LoadingScreen.tsx')).LoadingScreen,
}

/** The routes of the console, which only a page that was opened there has. */
export async function consoleRoutes(root: AnyRoute, follow: (path: string | undefined) => void): Promise<AnyRoute> {
  return (await loadCode(() => import('./screens/admin/console-routes.ts'))).consoleRoutes(root, follow)
}

/** Fetches the code of the address's screen before the router needs it. */
export function fetchAhead(): void {
  // `$id` is one part of the address, `$` the rest of it.
  const pattern = (path: string) => path.replace(/\$\w+/, '[^/]+').replace(/\$$/, '.+')
  const isMeant = (path: string) => new RegExp(`^${pattern(path)}$`).test(location.pathname)
  for (const name of Object.keys(screens) as (keyof typeof screens)[])
    if (isMeant(paths[name])) fetchCode(screens[name]())
  fetchCode(import('./screens/program-view/guards.ts'))
  // What says that there is no network must not need one.
  fetchCode(loadPicture(noSignal))
}

/** Fetches the code of every screen of a person's way, so that the next step needs the network for its figures alone. */
export function fetchRest(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const rest = ['dashboard', 'programView', 'welcome', 'goalSelection', 'progress', 'profile', 'error'] as const
  for (const name of rest) fetchCode(screens[name]())
  fetchCode(import('./screens/program-view/guards.ts'))
}

// Prefetched: where a fetch fails, the code that needs it tries again and handles the failure.
function fetchCode(code: Promise<unknown>): void {
  code.catch(() => undefined)
}

/** Where somebody may not stay on a screen, its guard says where they go instead: what rules/programs/where-to-go.ts answers. */
export const guards: Partial<Readonly<Record<PlaceName, Guard>>> = {
  root: whereRootLeads,
  dashboard: async () => (await loadCode(() => import('./screens/dashboard/guard.ts'))).fromDashboardScreen(),
  programView: async ({ params, hash }) =>
    (await loadCode(() => import('./screens/program-view/dispatch/guard.ts'))).fromDispatcher(
      params['programViewId'] ?? '',
      hash,
    ),
  welcome: programScreen('welcome'),
  goalSelection: programScreen('goal-selection'),
  progress: programScreen('progress'),
  managerProgress: programScreen('manager-progress'),
  team: () => fromTeam(currentSession().user?.leadsTeam ?? false),
  forgotUserId: () => fromAccountPage(isSignedIn(), ssoType()),
  forgotPassword: () => fromAccountPage(isSignedIn(), ssoType()),
  resetPassword: async ({ search }) =>
    (await loadCode(() => import('./screens/reset-password/guard.ts'))).fromResetPasswordScreen(textOf(search['k'])),
  activation: async ({ search }) =>
    (await loadCode(() => import('./screens/activation/guard.ts'))).fromActivationScreen(textOf(search['k'])),
  ssoAuthenticated: ssoReturn(paths.ssoAuthenticated),
  salesforceCanvas: ssoReturn(paths.salesforceCanvas),
  loading: ({ hash }) => fromLoading(hash),
}

/** One screen at two addresses (N05). */
async function ssoAuthenticated() {
  return (await import('./screens/sso-authenticated/SsoAuthenticatedScreen.tsx')).SsoAuthenticatedScreen
}

/** Another at two addresses (N06). */
async function ssoFailure() {
  return (await import('./screens/sso-failure/SsoFailureScreen.tsx')).ssoFailureScreen()
}

function ssoReturn(path: string): Guard {
  return async () => (await loadCode(() => import('./screens/sso-authenticated/guard.ts'))).fromSsoScreen(path)
}

/** A router reads `?k=123` as a number: what a link says is text. */
function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

/** The guards of program views read calls, so they come with the first of these screens. */
function programScreen(screen: ProgramScreen): Guard {
  return async ({ params }) =>
    (await loadCode(() => import('./screens/program-view/guards.ts'))).fromScreen(screen, params['programViewId'] ?? '')
}
