/** Every address of the application, in one place (product §2). */
export const paths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  dashboard: '/dashboard',
  programView: '/program-view/$programViewId',
  welcome: '/program-view/$programViewId/welcome',
  progress: '/program-view/$programViewId/progress',
  goalSelection: '/program-view/$programViewId/goal-selection',
  managerProgress: '/program-view/$programViewId/manager-progress',
  profile: '/profile',
  onboarding: '/onboarding',
  privacyShield: '/privacy-shield',
  privacyNotice: '/privacy-notice',
  faq: '/faq',
  contact: '/contact',
  forgotUserId: '/forgot-user-id',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  activation: '/activation',
  launchAs: '/launch-as',
  loading: '/loading',
  error: '/error',
  invalidRoute: '/invalid-route',
} as const

export type PlaceName = keyof typeof paths
