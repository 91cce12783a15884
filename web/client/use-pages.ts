import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { Call, QueryOf, ReplyOf } from '../../contract/call.ts'
import { isInBackground } from './background.ts'
import { type CallInput, call, type InputArgument } from './call.ts'
import type { CallError } from './call-error.ts'
import { inBackground } from './in-background.ts'
import { isWorthAnotherTry } from './use-call.ts'

/**
 * Reads a list page by page. `begin` is the part of the query that says where a page begins, `next` where the one after the last does.
 *   const list = usePages(getAuditTrail, { query }, 'before', last => last.next)
 */
export function usePages<C extends Call>(
  contract: C,
  input: CallInput<C>,
  begin: keyof QueryOf<C> & string,
  next: (last: ReplyOf<C>, pages: readonly ReplyOf<C>[]) => string | undefined,
  { keepsBefore = false }: { readonly keepsBefore?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<ReplyOf<C>>, CallError> {
  // useCall keeps a single reply under the path and the input; here are pages of them, which its readers could not read.
  const queryKey = [contract.path, input, 'pages'] as const
  return useInfiniteQuery<ReplyOf<C>, CallError, InfiniteData<ReplyOf<C>>, readonly unknown[], string>({
    queryKey,
    retry: (failures, error) => isWorthAnotherTry(queryKey, failures, error),
    queryFn: ({ pageParam }) => {
      const query = { ...(input.query as object), ...(pageParam !== '' && { [begin]: pageParam }) }
      const given = { ...input, query, ...(isInBackground(queryKey) && inBackground) }
      return call(contract, ...([given] as unknown as InputArgument<C>))
    },
    initialPageParam: '',
    getNextPageParam: next,
    ...(keepsBefore && { placeholderData: before => before }),
  })
}
