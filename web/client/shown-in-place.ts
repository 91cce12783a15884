import type { ErrorType } from './errors.ts'

/** Errors that the form they belong to shows itself, beside what the person did: not above the page as well. */
export const shownInPlace: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'account-history',
  'change-password',
  'contact-us',
  'export-rules',
  'goal-levels',
  'onboarding-upload',
  'sso',
  'upload-avatar',
])
