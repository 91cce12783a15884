import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readInBackground } from '../../../client/background.ts'
import { queries } from '../../../client/queries.ts'
import { useDestinations } from './destinations.ts'
import type { Me } from './me.ts'
import { useWaitingCounts } from './waiting.ts'

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const me = {
  grants: [{ role: 'approver' }],
  needs: 'nothing',
  permissions: ['approve', 'prepare', 'see-people', 'see-programs'],
  programs: [],
} as unknown as Me

function Counts() {
  useWaitingCounts(me)
  return null
}

/** Programs, batches, one batch by its receipt, files and people. */
function Found() {
  useDestinations(me, 'R-17')
  return null
}

test.each([
  ['the rail counts', Counts],
  ['the command palette finds', Found],
])('A03 what %s is read again as by the page itself, which keeps no session alive', async (_what, Reader) => {
  const requests: boolean[] = []
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    requests.push('x-in-background' in (headers as object))
    return new Response('{}', { headers: { 'content-type': 'application/json', 'x-string-encoding': 'none' } })
  })
  // Rendered once, to text, it reads nothing; what it asks for is read here, as on a screen.
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Reader />
    </QueryClientProvider>,
  )
  const reads = queries.getQueryCache().getAll()
  expect(reads).toHaveLength(5)
  for (const { queryKey, options } of reads) {
    new QueryObserver(queries, { queryKey, queryFn: options.queryFn! }).subscribe(() => {})
  }
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(requests).toEqual(Array(5).fill(false))
  await readInBackground(() => true)
  expect(requests.slice(5)).toEqual(Array(5).fill(true))
})
