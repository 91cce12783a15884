import { isPasswordAllowed, type PasswordRules } from '../../../rules/accounts/password-rules.ts'
import { CallError } from '../../client/call-error.ts'
import { errorText } from '../../client/error-text.ts'
import { t } from '../../words/words.ts'
import type { Failure } from './use-try.ts'

/** What is wrong with a new password before it is sent, in words (A10); the list beside it says which rule. */
export function newPasswordProblem(rules: PasswordRules | undefined, password: string): string | undefined {
  if (password === '') return t('recovery.new-password-missing')
  return rules === undefined || isPasswordAllowed(rules, password) ? undefined : t('errors.password-rules')
}

/** What the server found wrong with the password itself: that is said at the field, everything else above it. */
export function refusedPassword(failure: Failure | undefined): string | undefined {
  if (failure === undefined || !(failure.error instanceof CallError)) return undefined
  return /^errors\.password-/.test(failure.code) ? errorText(failure.error) : undefined
}
