import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { afterPaint } from './after-paint.ts'
import { isInBackground } from './background.ts'
import { type CallInput, call, type InputArgument } from './call.ts'
import { CallError } from './call-error.ts'
import { inBackground } from './in-background.ts'
import { queries } from './queries.ts'

/** What a call said, or why it said nothing; neither while it is asked for the first time. */
export interface Reading<R> {
  readonly data: R | undefined
  /** Stays while the call is asked again, until it answers. */
  readonly error: CallError | null
  /** Not while the page asks by itself. */
  readonly isFetching: boolean
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>
}

/**
 * Reads a call and keeps its reply fresh; `error` is said by errorText.
 *   const { data: view } = useCall(getProgramView, { params: { id } })
 */
export function useCall<C extends Call>(contract: C, ...input: InputArgument<C>): Reading<ReplyOf<C>> {
  return useReading(contract, input, true)
}

/** As useCall, but asks once what is drawn first is painted: for what stands further down, so that it takes nothing from it. */
export function useCallAfterPaint<C extends Call>(contract: C, ...input: InputArgument<C>): Reading<ReplyOf<C>> {
  const [enabled, enable] = useState(false)
  useEffect(() => {
    let isGone = false
    void afterPaint().then(() => isGone || enable(true))
    return () => {
      isGone = true
    }
  }, [])
  return useReading(contract, input, enabled)
}

function useReading<C extends Call>(contract: C, input: InputArgument<C>, enabled: boolean): Reading<ReplyOf<C>> {
  const asked = reading(contract, ...input)
  const query = useQuery({ ...asked, enabled })
  const { data, refetch, isPending, errorUpdateCount } = query
  // Nobody waits for what the page asks by itself.
  const isFetching = query.isFetching && !isInBackground(asked.queryKey)
  // A query without data forgets its error as soon as it is asked again; a screen would flicker between its failure and its shapes.
  const last = useRef(query.error)
  if (query.error) last.current = query.error
  const error = query.error ?? (isPending && errorUpdateCount > 0 ? last.current : null)
  return { data: data as ReplyOf<C> | undefined, error: error as CallError | null, isFetching, refetch }
}

/** Reads a call outside a component, from what is kept where it is fresh: for a route's `beforeLoad` and `loader`. */
export function readCall<C extends Call>(contract: C, ...input: InputArgument<C>): Promise<ReplyOf<C>> {
  return queries.ensureQueryData(reading(contract, ...input)) as Promise<ReplyOf<C>>
}

/** Milliseconds: fewer than those after which a screen shows shapes in the place of what is on its way (product §9). */
const moment = 80

/** Lets what is nearly there come, so that a screen is drawn once, with it; what takes longer, or fails, is the screen's to tell. */
export async function forAMoment(reply: Promise<unknown>): Promise<void> {
  await Promise.race([reply.catch(() => undefined), new Promise(resolve => setTimeout(resolve, moment))])
}

function reading<C extends Call>(contract: C, ...input: InputArgument<C>) {
  const queryKey = [contract.path, input[0] ?? {}] as const
  return queryOptions({
    queryKey,
    retry: (failures, error) => isWorthAnotherTry(queryKey, failures, error),
    queryFn: () => {
      const asked = isInBackground(queryKey) ? [{ ...input[0], ...inBackground }] : input
      return call(contract, ...(asked as InputArgument<C>))
    },
  })
}

/**
 * A refusal stays one; only what did not arrive, or broke on the way, is worth another try at once. What the page asks by itself
 * is asked again later.
 */
export function isWorthAnotherTry(queryKey: readonly unknown[], failures: number, error: unknown): boolean {
  return failures < 2 && !isInBackground(queryKey) && (!(error instanceof CallError) || error.httpCode >= 500)
}

/** Forgets what these calls said, whatever their input, so that screens ask again. */
export async function refresh(...contracts: readonly Call[]): Promise<void> {
  await Promise.all(contracts.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

/** Reads a call again now, also where no screen shows it yet; a failure is told by the screen that shows it. */
export async function readAgain<C extends Call>(contract: C, ...input: InputArgument<C>): Promise<void> {
  await queries.prefetchQuery({ ...reading(contract, ...input), staleTime: 0 })
}

export interface Saving<C> {
  /** Resolves to the reply, or to false when nothing was saved (E06); `error` then says why. */
  readonly save: (input: CallInput<C>) => Promise<ReplyOf<C> | false>
  readonly isSaving: boolean
  readonly error: CallError | null
}

/**
 * Writes by a call, once at a time: a second save while one is on its way answers false and sends nothing.
 *   const { save, isSaving, error } = useSave(selectGoal, () => refresh(getProgramView, getProgress))
 */
export function useSave<C extends Call>(contract: C, then?: (reply: ReplyOf<C>) => unknown): Saving<C> {
  const mutation = useMutation<ReplyOf<C>, CallError, CallInput<C>>({
    mutationFn: async input => {
      const reply = await call(contract, ...([input] as unknown as InputArgument<C>))
      throwRefusal(reply)
      return reply
    },
    // The save is over when the screens have heard of it.
    onSuccess: async reply => {
      await then?.(reply)
    },
  })
  // A flag of our own: `isPending` is what was last drawn, and two presses may come before the next drawing.
  const isUnderWay = useRef(false)
  return {
    save: async input => {
      if (isUnderWay.current) return false
      isUnderWay.current = true
      try {
        return await mutation.mutateAsync(input)
      } catch {
        return false
      } finally {
        isUnderWay.current = false
      }
    },
    isSaving: mutation.isPending,
    error: mutation.error,
  }
}

/** Other hosts of the API answer 200 with an `errorCode` where a picture or a password is refused (product §8). */
export function throwRefusal(reply: unknown): void {
  const { errorCode, ...more } = (reply ?? {}) as Partial<CallError>
  if (!errorCode) return
  throw new CallError({ httpCode: 422, messageCode: `errors.${errorCode}`, ...more, errorCode: String(errorCode) })
}
