import type { CallError } from './call-error.ts'
import type { Reading } from './use-call.ts'

/** The error that takes the place of what was read. A refresh that fails on the way takes nothing away; a refusal does. */
export function failureOf({ data, error }: Pick<Reading<unknown>, 'data' | 'error'>): CallError | null {
  return error && (data === undefined || isRefusal(error)) ? error : null
}

/** The server looked at it and said no; what broke on the way is worth another try. */
export function isRefusal({ httpCode }: CallError): boolean {
  return httpCode < 500 && httpCode !== 429
}
