import { QueryClient } from '@tanstack/react-query'
import { onLeave } from '../session/sign-in.ts'
import { CallError } from './call-error.ts'

/** What was read from the server, for as long as a person is signed in. Loaded after sign-in, with the first screen. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays one; only what did not arrive, or broke on the way, is worth another try.
      retryDelay: 400,
      retry: (failures, error) => failures < 2 && (!(error instanceof CallError) || error.httpCode >= 500),
    },
  },
})

onLeave(() => queries.clear())
