import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProgramViewStatus, programViewStatuses } from './program.ts'
import { safeNext } from './safe-next.ts'
import {
  fromAccountPage,
  fromDashboard,
  fromLoading,
  fromLogout,
  fromProgramScreen,
  fromProgramView,
  fromResetPassword,
  fromRoot,
  fromSsoReturn,
  fromTeam,
  type ProgramScreen,
  programScreens,
} from './where-to-go.ts'
import { fromLogin, fromProtected } from './who-comes-in.ts'

const seen = (programViewStatus?: ProgramViewStatus, role = 'Selector') => ({
  programViewId: `q3---${role}`,
  role,
  programViewStatus,
})

test('N01 / goes to the dashboard when signed in, else to login', () => {
  expect([fromRoot(true), fromRoot(false)]).toEqual(['/dashboard', '/login'])
})

test('N03 /login goes to the dashboard, or to the remembered location, when signed in', () => {
  expect(fromLogin(false)).toBeUndefined()
  expect(fromLogin(true)).toBe('/dashboard')
  expect(fromLogin(true, '/profile')).toBe('/profile')
  expect(fromLogin(true, '//evil.example')).toBe('/dashboard')
})

const settled = { firstTimeSetupDone: true, isLaunchAs: false }
const newcomer = { firstTimeSetupDone: false, isLaunchAs: false }

test('N21 a protected path goes to login, which remembers it', () => {
  expect(fromProtected(settled, '/profile')).toBeUndefined()
  expect(fromProtected(undefined, '/program-view/q3---Selector/progress#plan')).toBe(
    '/login?next=%2Fprogram-view%2Fq3---Selector%2Fprogress%23plan',
  )
})

test.each(['/dashboard', '/profile?tab=history', '/program-view/q3---Selector/progress#plan'])(
  'N09 N24 a newcomer is led from %s to onboarding, and stays there until it is done',
  path => {
    expect(fromProtected(newcomer, path)).toBe('/onboarding')
    expect(fromProtected(newcomer, '/onboarding')).toBeUndefined()
    expect(fromProtected(newcomer, '/onboarding?step=2#photo')).toBeUndefined()
    expect(fromProtected(settled, '/onboarding')).toBe('/dashboard')
    expect(fromProtected(undefined, '/onboarding')).toBe('/login?next=%2Fonboarding')
  },
)

test('N09 A16 a colleague who acts as a newcomer is not led through their setup', () => {
  const launched = { ...newcomer, isLaunchAs: true }
  expect(fromProtected(launched, '/dashboard')).toBeUndefined()
  expect(fromProtected(launched, '/onboarding')).toBe('/dashboard')
})

test('N18 N07 account pages lead who is signed in to the dashboard, and a reset without its link to login', () => {
  expect([fromAccountPage(true), fromAccountPage(false)]).toEqual(['/dashboard', undefined])
  expect(fromResetPassword(true, 'abc')).toBe('/dashboard')
  expect(fromResetPassword(false, undefined)).toBe('/login')
  expect(fromResetPassword(false, '')).toBe('/login')
  expect(fromResetPassword(false, 'abc')).toBeUndefined()
})

test('N18 A17 where nobody has a password, the pages about passwords lead to login', () => {
  expect([fromAccountPage(true, 'sso_only'), fromAccountPage(false, 'sso_only')]).toEqual(['/dashboard', '/login'])
  expect([fromAccountPage(false, 'sso_login'), fromAccountPage(false, 'login_only')]).toEqual([undefined, undefined])
  expect(fromResetPassword(false, 'abc', 'sso_only')).toBe('/login')
  expect(fromResetPassword(false, 'abc', 'sso_login')).toBeUndefined()
})

test('A05 logging out leads to login, or by single sign-on out of it, or nowhere', () => {
  const leave = { authType: 'sso', ssoType: 'sso_only', isFramed: false } as const
  expect(fromLogout({ ...leave, authType: 'login', ssoType: 'sso_login' })).toBe('/login')
  expect(fromLogout({ ...leave, authType: undefined })).toBe('/login')
  expect(fromLogout(leave)).toBe('/sso/logout')
  expect(fromLogout({ ...leave, providerId: 'acme' })).toBe('/sso/logout?provider=acme')
  expect(fromLogout({ ...leave, ssoType: 'sso_login' })).toBeUndefined()
  expect(fromLogout({ ...leave, isFramed: true })).toBeUndefined()
})

const ticket = 'T'
test.each([
  [{ programid: 'q3', programrole: 'Owner' }, '/program-view/q3---Owner'],
  [{ programid: 'q3', programrole: 'Owner', section: 'my plan' }, '/program-view/q3---Owner#my%20plan'],
  [{ programid: 'q 3', section: 'plan', next: '/profile' }, '/program-view/q%203---Selector#plan'],
  [{ programid: '', programrole: 'Owner', next: '/profile' }, '/profile'],
  [{ next: '/program-view/q3---Selector/progress#plan' }, '/program-view/q3---Selector/progress#plan'],
  [{ next: '//evil.example' }, '/dashboard'],
  [{ section: 'plan' }, '/dashboard'],
  [{}, '/dashboard'],
  [{ programid: '../../logout' }, '/dashboard'],
  [{ programid: 'q3', programrole: '../logout' }, '/dashboard'],
  [{ programid: 'q3', section: '/\\evil.example' }, '/program-view/q3---Selector'],
  [{ programid: 'q3', section: '\ud800' }, '/dashboard'],
])('N23 T14 with a session, %j leads to %s', (query, leadsTo) => {
  expect(fromSsoReturn({ JSESSIONID: ticket, ...query })).toEqual({ ticket, leadsTo })
})

test('N23 A18 T16 each flag counts by being there, whatever it says and whatever comes with it', () => {
  for (const says of ['', 'false', '<b>']) {
    expect(fromSsoReturn({ JSESSIONID: ticket, invalid: says, error: says })).toEqual({ trouble: 'invalid' })
    expect(fromSsoReturn({ JSESSIONID: ticket, error: says, unmapped: says })).toEqual({ trouble: 'error' })
    expect(fromSsoReturn({ JSESSIONID: ticket, unmapped: says, programid: 'q3' })).toEqual({ leadsTo: '/login' })
  }
  expect(fromSsoReturn({})).toEqual({ trouble: 'no-session' })
  expect(fromSsoReturn({ JSESSIONID: '', programid: 'q3' })).toEqual({ trouble: 'no-session' })
})

test('N23 T14 whatever a return says, it leads to a place on this host that may be returned to', () => {
  const nasty = fc.oneof(
    fc.string({ unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', '#', '?', ':', '\n', 'a', '-') }),
    fc.string({ unit: 'binary' }),
    fc.constant(undefined),
  )
  const queries = fc.record({ programid: nasty, programrole: nasty, section: nasty, next: nasty })
  const law = fc.property(queries, query => {
    const led = fromSsoReturn({ JSESSIONID: ticket, ...query })
    return 'leadsTo' in led && safeNext(led.leadsTo) === led.leadsTo
  })
  fc.assert(law)
})

test('N02 N22 the loading page is for the tab that the redeem menu opened, and leads others home', () => {
  expect([fromLoading('abc'), fromLoading('')]).toEqual([undefined, '/'])
})

test('N10 without the dashboard feature the default program view opens, or the profile when there is none', () => {
  expect(fromDashboard(true, seen('goal_selection'))).toBeUndefined()
  expect(fromDashboard(false, seen('goal_selection'))).toBe('/program-view/q3---Selector')
  expect(fromDashboard(false)).toBe('/profile')
})

test.each([
  [seen('goal_selection', 'Manager'), undefined, '/program-view/q3---Manager/manager-progress'],
  [seen('goal_selection'), undefined, '/program-view/q3---Selector/welcome'],
  [seen('final_issuance'), undefined, '/program-view/q3---Selector/progress'],
  [seen('goal_selected'), 'my plan', '/program-view/q3---Selector/progress#my%20plan'],
  [undefined, 'plan', '/dashboard'],
  [seen(undefined), 'plan', '/error'],
])('N11 the dispatcher sends %j with section %s to %s', (view, section, path) => {
  expect(fromProgramView(view, section)).toBe(path)
})

const selectorScreens: Record<ProgramViewStatus, ProgramScreen[]> = {
  goal_selection: ['welcome', 'goal-selection'],
  goal_selected: ['progress', 'goal-selection'],
  no_goal_selected: ['progress'],
  no_progress: ['progress'],
  progress_loaded_no_issuance: ['progress'],
  final_issuance: ['progress'],
}
const every = programScreens.flatMap(screen => programViewStatuses.map(status => [screen, status] as const))
test.each(every)('N12 N13 N14 N15 %s in %s lets in whom it should', (screen, status) => {
  const mayStay = selectorScreens[status].includes(screen)
  expect(fromProgramScreen(screen, seen(status))).toBe(mayStay ? undefined : '/program-view/q3---Selector')
  const leaderStays = screen === 'manager-progress'
  expect(fromProgramScreen(screen, seen(status, 'Owner'))).toBe(leaderStays ? undefined : '/program-view/q3---Owner')
})

test('N11 no screen opens without a view or a status, and the dispatcher always leads to a screen that lets in', () => {
  expect(fromProgramScreen('progress', undefined)).toBe('/dashboard')
  expect(fromProgramScreen('progress', seen(undefined))).toBe('/error')
  for (const role of ['Selector', 'Manager']) {
    for (const status of programViewStatuses) {
      const screen = fromProgramView(seen(status, role)).split('/').at(-1) as ProgramScreen
      expect(fromProgramScreen(screen, seen(status, role))).toBeUndefined()
    }
  }
})

test.each([
  '/dashboard',
  '/profile?tab=history',
  '/program-view/q3---Selector',
  '/program-view/q3---Selector/progress#my-plan',
  '/program-view/q%203---Selector/goal-selection',
  '/faq',
  '/onboarding',
  '/program-view/caf%C3%A9---Selector?unit=100%20m',
  '/team?person=12',
  '/rewards/merchandise',
  '/rewards/orders/7',
  '/admin/people/7',
])('N21 T14 %s may be returned to', path => {
  expect(safeNext(path)).toBe(path)
})

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/dash\u0000board',
  '/dashboard\n',
  '/\tdashboard',
  '/program-view/%00',
  '/program-view/%252e%252e',
  '/program-view/../logout',
  '/program-view/%2e%2e/welcome',
  '/program-view/..',
  '/program-view/./welcome',
  '/program-view/a/b/c',
  '/logout',
  '/launch-as?token=1',
  '/login',
  '/sso-authenticated',
  '/v1/contests-api/api/v1.0/user',
  '/dashboard//x',
  '/dashboard?next=//evil.example',
  '/dashboard\u007f',
  '/profile?tab=\n',
  '/program-view/q3\u0001',
  '/profile?\ud800',
  '/profile?tab=%c2%85',
  '/profile?tab=%ed%a0%80',
  '/profile?tab=%',
  '/program-view/%zz',
  '/DASHBOARD',
  '/team/../logout',
  '/rewards/../logout',
  '/rewards/..',
  '/admin/./people',
  '/dashboard/',
])('N21 T14 %j leads home instead', path => {
  expect(safeNext(path)).toBe('/dashboard')
})

test('T14 whatever is remembered, the answer is on this host', () => {
  const nasty = fc.string({ unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', '#', '?', ':', '@', '\n', 'a') })
  const law = fc.property(nasty, next => new URL(safeNext(`/${next}`), 'https://here.example').host === 'here.example')
  fc.assert(law)
})

test('P18 the page of a team is for who leads one; others go to the dashboard', () => {
  expect(fromTeam(true)).toBeUndefined()
  expect(fromTeam(false)).toBe('/dashboard')
})
