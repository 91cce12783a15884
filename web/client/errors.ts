import { watched } from './watched.ts'

/** Errors that are shown above the page until they are dismissed: singly, by type, or all (L08, product §8). */
export type ErrorType =
  | 'fetch-client-data'
  | 'fetch-environment-data'
  | 'fetch-client-countries'
  | 'export-rules'
  | 'contact-us'
  | 'onboarding-upload'
  | 'change-password'
  | 'set-user-locale'
  | 'upload-avatar'
  | 'account-history'
  | 'goal-levels'
  | 'shop-catalogue'
  | 'sso'
  | 'program-views'
  | 'progress'
  | 'sign-out'
  | 'session'
  | 'privacy-notice'

export interface ErrorEntry {
  readonly errorType: ErrorType
  readonly errorId: number
  readonly error: unknown
}

export const errors = watched<readonly ErrorEntry[]>([])
let nextId = 1

/** Shows an error; one of a type at a time is enough, the newest. */
export function raiseError(errorType: ErrorType, error: unknown): void {
  const others = errors.current().filter(entry => entry.errorType !== errorType)
  errors.change([...others, { errorType, errorId: nextId++, error }])
}

export function dismissError(errorId: number): void {
  errors.change(errors.current().filter(entry => entry.errorId !== errorId))
}

export function dismissErrorsOf(errorType: ErrorType): void {
  errors.change(errors.current().filter(entry => entry.errorType !== errorType))
}

export function dismissAllErrors(): void {
  errors.change([])
}
