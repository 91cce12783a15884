import { QueryClient } from '@tanstack/react-query'
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
