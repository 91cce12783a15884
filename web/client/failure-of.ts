import { type CallError, isRefusal } from './call-error.ts'
import type { Reading } from './use-call.ts'

/** The error that takes the place of what was read. A refresh that fails on the way takes nothing away; a refusal does. */
export function failureOf({ data, error }: Pick<Reading<unknown>, 'data' | 'error'>): CallError | null {
  return error && (data === undefined || isRefusal(error)) ? error : null
}
