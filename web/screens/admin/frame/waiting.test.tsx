import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReplyOf } from '../../../../contract/call.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { listBatches } from '../../../../contract/calls/admin/results.ts'
import { readInBackground } from '../../../client/background.ts'
import { queries } from '../../../client/queries.ts'
import { useDestinations } from './destinations.ts'
import type { Me } from './me.ts'
import { useWaitingCounts, waitingBatches } from './waiting.ts'

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
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 20_000 })
  expect(requests).toEqual(Array(5).fill(false))
  await readInBackground(() => true)
  expect(requests.slice(5)).toEqual(Array(5).fill(true))
})

type Programs = ReplyOf<typeof listPrograms>['programs']
type Batches = ReplyOf<typeof listBatches>['batches']

/** What the rail counts for somebody with these permissions, of these programs and batches. */
function countsOf(
  permissions: readonly string[],
  programs: readonly object[],
  batches: readonly object[],
  inPrograms: readonly object[] = [],
) {
  queries.setQueryData([listPrograms.path, {}], { programs: programs as Programs })
  queries.setQueryData([listBatches.path, waitingBatches], { batches: batches as Batches })
  const counts: ReturnType<typeof useWaitingCounts>[] = []
  function Count() {
    counts.push(useWaitingCounts({ ...me, permissions, programs: inPrograms } as unknown as Me))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Count />
    </QueryClientProvider>,
  )
  return { programs: counts[0]!.programs, results: counts[0]!.results }
}

const open = { programId: 'quest', status: 'open', awaitsReason: false }
const overBudget = { ...open, approveRefusal: 'over-budget', awaitsReason: true }
const proposed = { programId: 'quest', isProposed: true }
test.each([
  ['a batch and a version that others made', ['prepare', 'approve', 'agree-to-publication'], [proposed], [open], 1, 1],
  [
    'nothing that one prepared and proposed',
    ['prepare', 'approve', 'agree-to-publication'],
    [{ ...proposed, agreeRefusal: 'one-person' }],
    [{ ...open, approveRefusal: 'same-person' }],
    0,
    0,
  ],
  [
    'nothing that is agreed for a time, or has an award of one’s own',
    ['approve', 'agree-to-publication'],
    [{ ...proposed, publishAt: '2026-12-01T08:00:00Z' }],
    [{ ...open, approveRefusal: 'own-award' }],
    0,
    0,
  ],
  ['a batch over its budget for an owner', ['administer'], [], [overBudget, open], 0, 1],
  [
    'one over its budget that an owner prepared',
    ['administer', 'prepare'],
    [],
    [{ ...overBudget, approveRefusal: 'same-person' }],
    0,
    1,
  ],
  ['no batch over its budget for an approver', ['approve'], [], [overBudget, { ...open, status: 'approved' }], 0, 1],
] as const)(
  'W01d W03b W03d the rail counts what one may decide: %s',
  (_what, permissions, programs, batches, first, second) => {
    expect(countsOf(permissions, programs, batches)).toEqual({ programs: first, results: second })
  },
)

test('W03d W10a the owner of one program decides on its budget, and on no other', () => {
  const batches = [overBudget, { ...overBudget, programId: 'other' }]
  const ofQuest = { programId: 'quest', permissions: ['administer'] }
  expect(countsOf([], [], batches, [ofQuest])).toEqual({ programs: 0, results: 1 })
})
