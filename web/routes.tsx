import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { fromLogin, fromProtected } from '../rules/programs/who-comes-in.ts'
import { lazyComponent, loadCode } from './client/code.ts'
import { type PlaceName, paths } from './paths.ts'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { currentSession, isSignedIn, useSession } from './session/session.ts'
import { RenderFailure } from './shell/RenderFailure.tsx'
import { Frame, isFramed, Root } from './shell/Root.tsx'

/**
 * Every place and its address. Login is in this bundle; web/screens.ts, loaded with the first of the others, has every other
 * screen and its guard.
 */

/** What needs sign-in. */
const behindSignIn: readonly PlaceName[] = [
  'dashboard',
  'programView',
  'welcome',
  'goalSelection',
  'progress',
  'managerProgress',
  'team',
  'rewards',
  'profile',
  'onboarding',
]

/** Goes where a rule says; nothing means stay. */
export function follow(path: string | undefined): void {
  if (path !== undefined) throw redirect({ href: path, replace: true })
}

const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (currentSession().failure !== undefined && location.pathname !== paths.error) follow(paths.error)
  },
  // The frame comes beside the screen, not after it.
  loader: ({ location }) => (isFramed(location.pathname) ? Frame.preload() : undefined),
})

const table = () => loadCode(() => import('./screens.ts'))

function screenOf(name: Exclude<PlaceName, 'root' | 'login'>) {
  return lazyComponent(async () => (await table()).screens[name]())
}

function place(parent: AnyRoute, name: PlaceName): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: paths[name],
    component: name === 'root' || name === 'login' ? undefined : screenOf(name),
    beforeLoad: async ({ params, search, location: { hash } }) => {
      const { guards } = await table()
      follow(await guards[name]?.({ params, search, hash }))
    },
  })
}

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  component: LoginScreen,
  beforeLoad: ({ search }) => follow(fromLogin(isSignedIn(), nextOf(search))),
})

/** What needs sign-in. Where the session has just ended, the router is on its way to login: nothing is drawn. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (useSession().user ? <Outlet /> : null),
  beforeLoad: ({ location }) => follow(fromProtected(currentSession().user, location.href)),
})

/** Where the person meant to go: `/login?next=/profile`. The rules decide whether it is one of ours. */
function nextOf(search: Readonly<Record<string, unknown>>): string | undefined {
  return typeof search['next'] === 'string' ? search['next'] : undefined
}

export async function createAppRouter() {
  const ofConsole = location.pathname.startsWith('/admin') ? [await (await table()).consoleRoutes(root, follow)] : []
  const names = Object.keys(paths) as PlaceName[]
  const open = names.filter(name => name !== 'login' && !behindSignIn.includes(name))
  return createRouter({
    routeTree: root.addChildren([
      login,
      ...open.map(name => place(root, name)),
      signedIn.addChildren(behindSignIn.map(name => place(signedIn, name))),
      ...ofConsole,
    ]),
    // The previous screen stays until the next is loaded; shell/RouteLoading shows that it takes long.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultErrorComponent: RenderFailure,
    // Render errors go to the server's log (E04).
    defaultOnCatch: (error, { componentStack }) => {
      void import('./client/render-errors.ts').then(({ keepRenderError }) => keepRenderError(error, componentStack))
    },
    // Every unknown path shows the page of /invalid-route, and keeps its address (N20).
    defaultNotFoundComponent: screenOf('invalidRoute'),
    scrollRestoration: true,
  })
}
