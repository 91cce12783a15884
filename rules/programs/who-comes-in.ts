import { safeNext } from './safe-next.ts'

/** Where `/login` leads a person who is signed in already: where they meant to go, else the dashboard (N03, N21); nothing: stay. */
export function fromLogin(signedIn: boolean, next?: string): string | undefined {
  return signedIn ? safeNext(next) : undefined
}

/** What navigation needs to know of a person who is signed in. */
export interface NavigatedUser {
  readonly firstTimeSetupDone: boolean
  readonly isLaunchAs: boolean
}

/**
 * Where a protected path leads: who is not signed in to login, which remembers it (N21); who has not finished the
 * first-time setup to onboarding, and who has, away from it (N09, N24); nothing: stay. A colleague who acts as the
 * person is not led through a setup that is the person's own.
 */
export function fromProtected(user: NavigatedUser | undefined, path: string): string | undefined {
  if (user === undefined) return `/login?next=${encodeURIComponent(safeNext(path))}`
  const isOnboarding = pathOf(path) === '/onboarding'
  const needsSetup = !user.firstTimeSetupDone && !user.isLaunchAs
  if (needsSetup === isOnboarding) return undefined
  return needsSetup ? '/onboarding' : '/dashboard'
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0]!
}
