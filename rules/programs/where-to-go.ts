import type { ProgramViewStatus } from './program.ts'
import { isSelector } from './role.ts'
import { safeNext } from './safe-next.ts'

/** What navigation needs to know of a program view; its status is absent when the server gave none. */
export interface NavigatedView {
  readonly programViewId: string
  readonly role: string
  readonly programViewStatus?: ProgramViewStatus
}

/** The screens of a program view, by the last segment of their path. */
export const programScreens = ['welcome', 'progress', 'goal-selection', 'manager-progress'] as const
export type ProgramScreen = (typeof programScreens)[number]

const progressStatuses: readonly ProgramViewStatus[] = [
  'progress_loaded_no_issuance',
  'goal_selected',
  'no_progress',
  'no_goal_selected',
  'final_issuance',
]

/** Where `/` leads: the dashboard when signed in, else login (N01). */
export function fromRoot(signedIn: boolean): string {
  return signedIn ? '/dashboard' : '/login'
}

/** How the people of a client sign in; `none` and `login_only` are by password alone (product §1). */
export type SsoType = 'none' | 'login_only' | 'sso_login' | 'sso_only'

/**
 * Where forgot id, forgot password and activation lead: signed in to the dashboard (N18), where nobody has a password to
 * login (A17); nothing: stay.
 */
export function fromAccountPage(signedIn: boolean, ssoType?: SsoType): string | undefined {
  if (signedIn) return '/dashboard'
  return ssoType === 'sso_only' ? '/login' : undefined
}

/** Where `/reset-password` leads: as other account pages do, and without the `k` of a link to login (N07); nothing: stay. */
export function fromResetPassword(signedIn: boolean, k: string | undefined, ssoType?: SsoType): string | undefined {
  return fromAccountPage(signedIn, ssoType) ?? (k ? undefined : '/login')
}

/** What the return of a sign-on leads to: words of what went wrong, or a place, for which the ticket opens the session. */
export type SsoReturn =
  | { readonly trouble: 'invalid' | 'error' | 'no-session' }
  | { readonly leadsTo: string; readonly ticket?: string; readonly providerId?: string | undefined }

/**
 * Where `/sso-authenticated` and `/salesforce-canvas.html` lead (N23, A18), by the values of their address: with a ticket
 * to the program, else to where the person meant to go, else home; who is nobody here to login. Whatever a flag says, that
 * it is there is all that counts (security T16).
 */
export function fromSsoReturn(query: Readonly<Record<string, string | undefined>>): SsoReturn {
  if (query['invalid'] !== undefined) return { trouble: 'invalid' }
  if (query['error'] !== undefined) return { trouble: 'error' }
  if (query['unmapped'] !== undefined) return { leadsTo: '/login' }
  const ticket = query['JSESSIONID']
  if (!ticket) return { trouble: 'no-session' }
  const { programid, programrole, section, next, provider: providerId } = query
  return { ticket, providerId, leadsTo: programid ? programPlace(programid, programrole, section) : safeNext(next) }
}

/** `q3`, `Selector`, `plan` is `/program-view/q3---Selector#plan`; without a role it is that of who picks goals. */
function programPlace(programId: string, role: string | undefined, section: string | undefined): string {
  // No address can hold half a character.
  if (/\p{Cs}/u.test(`${programId}${role}${section}`)) return safeNext(undefined)
  const path = programViewPath(`${programId}---${role || 'Selector'}`)
  if (safeNext(path) !== path) return safeNext(undefined)
  if (!section) return path
  const place = `${path}#${encodeURIComponent(section)}`
  return safeNext(place) === place ? place : path
}

/** Where the way out by single sign-on begins, which ends it at the provider as well (decisions §2). */
const ssoLogout = '/sso/logout'

/**
 * Where logging out leads (A05): who signed in by password to login; who signed on, to the provider's own logout where that
 * is the only way in. In a frame of another site no provider's page opens. Nothing: stay, and say so.
 */
export function fromLogout({ authType, ssoType, isFramed, providerId }: Leaving): string | undefined {
  if (authType !== 'sso') return '/login'
  if (ssoType !== 'sso_only' || isFramed) return undefined
  return providerId ? `${ssoLogout}?provider=${encodeURIComponent(providerId)}` : ssoLogout
}

/** How somebody came in who now logs out; `providerId` where the page knows by which provider. */
export interface Leaving {
  readonly authType: 'login' | 'sso' | undefined
  readonly ssoType: SsoType
  readonly isFramed: boolean
  readonly providerId?: string | undefined
}

/**
 * Where `/loading` leads who did not come by the redeem menu, which names their visit behind `#`: home; nothing: stay. The
 * tab is new and knows of no sign-in (security T26), so it requires none: it only shows that it is waiting.
 */
export function fromLoading(visit: string): string | undefined {
  return visit === '' ? '/' : undefined
}

/** Where `/dashboard` leads on a client without one: to the default program view, or without views to the profile (N10, N19); nothing: stay. */
export function fromDashboard(hasDashboard: boolean, defaultView?: NavigatedView): string | undefined {
  if (hasDashboard) return undefined
  return defaultView ? programViewPath(defaultView.programViewId) : '/profile'
}

/** Where `/team` leads who leads nobody: to the dashboard; nothing: stay. */
export function fromTeam(leadsTeam: boolean): string | undefined {
  return leadsTeam ? undefined : '/dashboard'
}

/**
 * Where the dispatcher sends (N11): leaders to manager-progress, `goal_selection` to welcome, others to progress, an
 * optional section kept; no view to the dashboard, no status to the error screen.
 */
export function fromProgramView(view: NavigatedView | undefined, section?: string): string {
  if (view === undefined) return '/dashboard'
  if (view.programViewStatus === undefined) return '/error'
  const path = `${programViewPath(view.programViewId)}/${screenOf(view.role, view.programViewStatus)}`
  return section ? `${path}#${encodeURIComponent(section)}` : path
}

/** Where a screen of a program view leads who may not be on it: to the dispatcher (N12 to N15), or as it does; nothing: stay. */
export function fromProgramScreen(screen: ProgramScreen, view: NavigatedView | undefined): string | undefined {
  if (view === undefined || view.programViewStatus === undefined) return fromProgramView(view)
  return isAllowed(screen, view.role, view.programViewStatus) ? undefined : programViewPath(view.programViewId)
}

/** The address of a program view: `q3---Selector` is at `/program-view/q3---Selector`. */
export function programViewPath(programViewId: string): string {
  return `/program-view/${encodeURIComponent(programViewId)}`
}

function screenOf(role: string, status: ProgramViewStatus): ProgramScreen {
  if (!isSelector(role)) return 'manager-progress'
  return status === 'goal_selection' ? 'welcome' : 'progress'
}

function isAllowed(screen: ProgramScreen, role: string, status: ProgramViewStatus): boolean {
  switch (screen) {
    case 'welcome':
      return isSelector(role) && status === 'goal_selection'
    case 'progress':
      return isSelector(role) && progressStatuses.includes(status)
    case 'goal-selection':
      return isSelector(role) && (status === 'goal_selection' || status === 'goal_selected')
    case 'manager-progress':
      return !isSelector(role)
  }
}
