import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { newPasswordProblem, refusedPassword } from './new-password-problem.ts'
import type { Failure } from './use-try.ts'

/** A new password in a form: what was typed, what is wrong with it, and the focus where something is. */
export function useNewPassword(failure: Failure | undefined, first = '') {
  const rules = useSession().company?.passwordRules
  const [value, setValue] = useState(first)
  const [problem, setProblem] = useState<string>()
  const [refusedValue, setRefusedValue] = useState<string>()
  const place = useRef<HTMLDivElement>(null)

  const refused = value === refusedValue ? refusedPassword(failure) : undefined
  const isRefused = refusedPassword(failure) !== undefined
  const focus = () => place.current?.querySelector('input')?.focus()
  // Each try that failed over the password leads back to it.
  useEffect(() => {
    if (isRefused && failure) place.current?.querySelector('input')?.focus()
  }, [isRefused, failure])

  return {
    value,
    place,
    focus,
    /** What is to be said above the form: nothing, where the password alone is at fault and its field says so. */
    failure: isRefused ? undefined : failure,
    /** Whether it may be sent; else the field says why. */
    check(): boolean {
      const found = newPasswordProblem(rules, value)
      setProblem(found)
      setRefusedValue(value)
      return found === undefined
    },
    field: {
      value,
      error: problem ?? refused,
      onChange: (next: string) => {
        setValue(next)
        setProblem(undefined)
      },
    },
  }
}
