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

/** Where `/login` leads a person who is signed in already: where they meant to go, else the dashboard (N03, N21); nothing: stay. */
export function fromLogin(signedIn: boolean, next?: string): string | undefined {
  return signedIn ? safeNext(next) : undefined
}

/** Where a protected path leads a person who is not signed in: to login, which remembers it (N21); nothing: stay. */
export function fromProtected(signedIn: boolean, path: string): string | undefined {
  return signedIn ? undefined : `/login?next=${encodeURIComponent(safeNext(path))}`
}

/** Where `/dashboard` leads on a client without one: to the default program view, or without views to the profile (N10, N19); nothing: stay. */
export function fromDashboard(hasDashboard: boolean, defaultView?: NavigatedView): string | undefined {
  if (hasDashboard) return undefined
  return defaultView ? programViewPath(defaultView.programViewId) : '/profile'
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
