import { useState } from 'react'
import type { CallError } from '../../client/call-error.ts'

/** A failed try; the number makes each one new, so that the same message is said again. */
export interface Failure {
  readonly error: unknown
  /** The message code that the server gave, kept (A01). */
  readonly code: string
  readonly tries: number
}

/** Runs a form's call, once at a time, and keeps why it failed. `run` answers whether it was done; `fail` is for what failed before. */
export function useTry() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      await work()
      setFailure(undefined)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  function fail(error: unknown) {
    const code = (error as CallError).messageCode ?? ''
    setFailure(before => ({ error, code, tries: (before?.tries ?? 0) + 1 }))
  }
  return { run, fail, isBusy, failure, forget: () => setFailure(undefined) }
}
