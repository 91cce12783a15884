import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { fromLogin, fromProtected, type ProgramScreen } from '../rules/programs/where-to-go.ts'
import { paths } from './paths.ts'
import { whereRootLeads } from './screens/root/where-root-leads.ts'
import { currentSession, isSignedIn } from './session/session.ts'
import { RenderFailure } from './shell/RenderFailure.tsx'
import { Root } from './shell/Root.tsx'
import { RouteLoading } from './shell/RouteLoading.tsx'

/**
 * Every screen and its address. A screen is loaded when it is opened, and where a person may go is decided by the
 * rules alone (rules/programs/where-to-go.ts): here their answer is only followed.
 */

/** Goes where a rule says; nothing means stay. */
export function follow(path: string | undefined): void {
  if (path !== undefined) throw redirect({ href: path, replace: true })
}

const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (currentSession().failure !== undefined && location.pathname !== paths.error) follow(paths.error)
  },
})

const notFound = lazyRouteComponent(() => import('./screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen')

/** The routes of the public pages. */
const open = [
  createRoute({
    getParentRoute: () => root,
    path: paths.root,
    beforeLoad: () => follow(whereRootLeads()),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    component: lazyRouteComponent(() => import('./screens/login/LoginScreen.tsx'), 'LoginScreen'),
    beforeLoad: ({ search }) => follow(fromLogin(isSignedIn(), nextOf(search))),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.logout,
    component: lazyRouteComponent(() => import('./screens/logout/LogoutScreen.tsx'), 'LogoutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.error,
    component: lazyRouteComponent(() => import('./screens/error/ErrorScreen.tsx'), 'ErrorScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invalidRoute,
    component: notFound,
  }),
]

/** The frame of what needs sign-in: header, footer, and the cache of what was read (all loaded after sign-in). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./shell/SignedIn.tsx'), 'SignedIn'),
  beforeLoad: ({ location }) => follow(fromProtected(isSignedIn(), location.href)),
})

/** The screens inside it. */
const behindSignIn: AnyRoute[] = [
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.dashboard,
    component: lazyRouteComponent(() => import('./screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
    beforeLoad: async () => {
      const { fromDashboardScreen } = await import('./screens/dashboard/guard.ts')
      follow(await fromDashboardScreen())
    },
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.programView,
    component: lazyRouteComponent(() => import('./screens/program-view/dispatch/DispatchScreen.tsx'), 'DispatchScreen'),
    beforeLoad: async ({ params, location }) => {
      const { fromDispatcher } = await import('./screens/program-view/dispatch/guard.ts')
      follow(await fromDispatcher(params.programViewId, location.hash))
    },
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.welcome,
    component: lazyRouteComponent(() => import('./screens/program-view/welcome/WelcomeScreen.tsx'), 'WelcomeScreen'),
    beforeLoad: ({ params }) => followFromScreen('welcome', params.programViewId),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.goalSelection,
    component: lazyRouteComponent(
      () => import('./screens/program-view/goal-selection/GoalSelectionScreen.tsx'),
      'GoalSelectionScreen',
    ),
    beforeLoad: ({ params }) => followFromScreen('goal-selection', params.programViewId),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.progress,
    component: lazyRouteComponent(() => import('./screens/program-view/progress/ProgressScreen.tsx'), 'ProgressScreen'),
    beforeLoad: ({ params }) => followFromScreen('progress', params.programViewId),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.managerProgress,
    component: lazyRouteComponent(
      () => import('./screens/program-view/manager-progress/ManagerProgressScreen.tsx'),
      'ManagerProgressScreen',
    ),
    beforeLoad: ({ params }) => followFromScreen('manager-progress', params.programViewId),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.profile,
    component: lazyRouteComponent(() => import('./screens/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  }),
]

/** The guards of program views read calls, so they come with the first of these screens. */
async function followFromScreen(screen: ProgramScreen, programViewId: string): Promise<void> {
  const { fromScreen } = await import('./screens/program-view/guards.ts')
  follow(await fromScreen(screen, programViewId))
}

/** Where the person meant to go: `/login?next=/profile`. The rules decide whether it is one of ours. */
function nextOf(search: Readonly<Record<string, unknown>>): string | undefined {
  return typeof search['next'] === 'string' ? search['next'] : undefined
}

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([...open, signedIn.addChildren(behindSignIn)]),
    // The route-loading indicator of product §2.
    defaultPendingMs: 100,
    defaultPendingComponent: RouteLoading,
    defaultErrorComponent: RenderFailure,
    // Every unknown path shows the page of /invalid-route, and keeps its address (N20).
    defaultNotFoundComponent: notFound,
    scrollRestoration: true,
  })
}
