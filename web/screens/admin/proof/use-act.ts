import { useRef, useState } from 'react'
import type { Call, ReplyOf } from '../../../../contract/call.ts'
import { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import { type CallInput, call, type InputArgument } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { refresh } from '../../../client/use-call.ts'
import { askForProof } from './proof-needed.ts'

export interface Act<C> {
  /** The reply; false where nothing was done: `error` then says why, or the person did not prove that it is them. */
  readonly act: (input: CallInput<C>) => Promise<ReplyOf<C> | false>
  readonly isActing: boolean
  readonly error: CallError | null
  readonly forget: () => void
}

/**
 * Makes a call of the console that changes something, once at a time. Where the server asks for a fresh proof, the dialog takes
 * it and the call is made again: nothing that was typed is lost (W10e).
 */
export function useAct<C extends Call>(contract: C, then?: (reply: ReplyOf<C>) => unknown): Act<C> {
  const [isActing, setActing] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const isUnderWay = useRef(false)

  async function act(input: CallInput<C>): Promise<ReplyOf<C> | false> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setActing(true)
    setError(null)
    try {
      const reply = await withProof(() => call(contract, ...([input] as unknown as InputArgument<C>)))
      if (reply === undefined) return false
      await then?.(reply)
      return reply
    } catch (failure) {
      setError(failure as CallError)
      return false
    } finally {
      isUnderWay.current = false
      setActing(false)
    }
  }

  return { act, isActing, error, forget: () => setError(null) }
}

/** What the call answers, after a proof where it takes one; nothing where the person does not give it. */
export async function withProof<R>(make: () => Promise<R>): Promise<R | undefined> {
  for (;;) {
    try {
      return await make()
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.messageCode !== 'errors.proof-needed') throw failure
      if (!(await askForProof())) return undefined
      await refresh(getAdminMe)
    }
  }
}
