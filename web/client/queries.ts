import { type Query, QueryClient } from '@tanstack/react-query'
import { onLeave } from '../session/sign-in.ts'

/** What was read from the server, for as long as a person is signed in. Loaded after sign-in, with the first screen. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A browser that believes itself offline may err, and asking is the way to know.
      networkMode: 'always',
      retryDelay: failures => 400 * 3 ** failures,
    },
    // What changes something is sent when the person says so, or not at all: never later, and never twice.
    mutations: { networkMode: 'always', retry: false },
  },
})

onLeave(() => queries.clear())

/**
 * Reads anew what screens show of these, and the others when they are shown next. TanStack lets a first reading go on that is under
 * way already; its reply may be older than what was changed, so another follows it.
 */
export async function readAnew(isConcerned: (query: Query) => boolean): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: query => query.state.data === undefined && isConcerned(query) })
  await queries.invalidateQueries({ predicate: isConcerned })
  if (first.length > 0) await queries.invalidateQueries({ predicate: query => first.includes(query) })
}
