import { useEffect, useSyncExternalStore } from 'react'
import { dismissErrorsOf, type ErrorEntry, type ErrorType, errors } from './errors.ts'

/** The error of a type, for the form that shows it itself (`shownInPlace`); it goes when the form goes. */
export function useErrorOf(type: ErrorType): ErrorEntry | undefined {
  useEffect(() => () => dismissErrorsOf(type), [type])
  return useSyncExternalStore(errors.subscribe, errors.current).find(({ errorType }) => errorType === type)
}
