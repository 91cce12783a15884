import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { afterPaint } from './after-paint.ts'
import { isInBackground } from './background.ts'
import { type CallInput, call, type InputArgument } from './call.ts'
import { CallError } from './call-error.ts'
import { inBackground } from './in-background.ts'
import { queries, readAnew } from './queries.ts'

/** The reply of a call, or its error; neither while it is sent for the first time. */
export interface Reading<R> {
  readonly data: R | undefined
  /** Stays while the call is retried, until it succeeds. */
  readonly error: CallError | null
  /** Not during a background refresh. */
  readonly isFetching: boolean
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>
}

/**
 * Reads a call and keeps its reply fresh; errorText turns `error` into a message.
 *   const { data: view } = useCall(getProgramView, { params: { id } })
 */
export function useCall<C extends Call>(contract: C, ...input: InputArgument<C>): Reading<ReplyOf<C>> {
  return useReading(contract, input, true)
}

/** As useCall, but sent only where it is wanted. */
export function useCallIf<C extends Call>(isWanted: boolean, contract: C, ...input: InputArgument<C>) {
  return useReading(contract, input, isWanted)
}

/** As useCallIf, for what is searched while somebody types: what the query before found stays until the next reply. */
export function useSearch<C extends Call>(isWanted: boolean, contract: C, input: CallInput<C>) {
  return useReading(contract, [input] as unknown as InputArgument<C>, isWanted, { keepsBefore: true })
}

/** As useCall, but sent after the first paint: for content further down, so that it does not delay what is above it. */
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

function useReading<C extends Call>(
  contract: C,
  input: InputArgument<C>,
  enabled: boolean,
  { keepsBefore = false }: { readonly keepsBefore?: boolean } = {},
): Reading<ReplyOf<C>> {
  const options = reading(contract, ...input)
  const query = useQuery({ ...options, enabled, ...(keepsBefore && { placeholderData: keepPreviousData }) })
  const { data, refetch, isPending, errorUpdateCount } = query
  // Nobody waits for a background refresh.
  const isFetching = query.isFetching && !isInBackground(options.queryKey)
  // A query without data drops its error as soon as it is refetched; a screen would flicker between the error and its skeleton.
  const last = useRef(query.error)
  if (query.error) last.current = query.error
  const error = query.error ?? (isPending && errorUpdateCount > 0 ? last.current : null)
  return { data: data as ReplyOf<C> | undefined, error: error as CallError | null, isFetching, refetch }
}

/** Reads a call outside a component, from what is kept where it is fresh: for a route's `beforeLoad` and `loader`. */
export function readCall<C extends Call>(contract: C, ...input: InputArgument<C>): Promise<ReplyOf<C>> {
  return queries.ensureQueryData(reading(contract, ...input)) as Promise<ReplyOf<C>>
}

/** The reply that is kept of a call, without sending it; nothing where none is. */
export function keptReply<C extends Call>(contract: C, ...input: InputArgument<C>): ReplyOf<C> | undefined {
  return queries.getQueryData(reading(contract, ...input).queryKey) as ReplyOf<C> | undefined
}

/** Milliseconds: fewer than those after which a screen shows shapes in the place of what is on its way (product §9). */
const moment = 80

/** Waits briefly for a reply, so that a screen renders once, with it; where it takes longer or fails, the screen shows that. */
export async function forAMoment(reply: Promise<unknown>): Promise<void> {
  await Promise.race([reply.catch(() => undefined), new Promise(resolve => setTimeout(resolve, moment))])
}

function reading<C extends Call>(contract: C, ...input: InputArgument<C>) {
  const queryKey = [contract.path, input[0] ?? {}] as const
  return queryOptions({
    queryKey,
    retry: (failures, error) => isWorthAnotherTry(queryKey, failures, error),
    queryFn: () => {
      const given = isInBackground(queryKey) ? [{ ...input[0], ...inBackground }] : input
      return call(contract, ...(given as InputArgument<C>))
    },
  })
}

/**
 * Refusals are not retried; only a call that failed on the way or on the server is retried at once. Background refreshes are
 * retried later.
 */
export function isWorthAnotherTry(queryKey: readonly unknown[], failures: number, error: unknown): boolean {
  return failures < 2 && !isInBackground(queryKey) && (!(error instanceof CallError) || error.httpCode >= 500)
}

/** Invalidates the replies of these calls, whatever their input, so that screens refetch them. */
export async function refresh(...contracts: readonly Call[]): Promise<void> {
  await readAnew(({ queryKey }) => contracts.some(({ path }) => path === queryKey[0]))
}

/** Refetches a call now, also where no screen shows it yet; the screen that shows it handles a failure. */
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
