import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '../../contract/calls/user.ts'
import { watchFailures } from './ask-again.ts'
import { isInBackground } from './background.ts'
import { call } from './call.ts'
import { inBackground } from './in-background.ts'
import { queries } from './queries.ts'
import { isWorthAnotherTry } from './use-call.ts'

/** The status of each call's response; `away` never reaches the server. */
let answers: Record<string, number | 'away'> = {}
let requests: string[] = []
let stop: () => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  answers = {}
  requests = []
  stop = watchFailures()
})
afterEach(() => {
  stop()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows what a call answers, as a screen does; ends with the test. */
function show(name: string) {
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const part = (headers as Record<string, string>)['x-part']!
    requests.push(`${part}${'x-in-background' in (headers as object) ? ' by itself' : ''}`)
    const status = answers[part] ?? 200
    if (status === 'away') return Promise.reject(new TypeError('fetch failed'))
    const json = { 'content-type': 'application/json', 'x-string-encoding': 'none' }
    return Promise.resolve(new Response(JSON.stringify({ httpCode: status }), { status, headers: json }))
  })
  const queryKey = [name]
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      const headers = { 'x-part': name, ...(isInBackground(queryKey) && inBackground.headers) }
      return call(getUser, { headers })
    },
    retry: (failures, error) => isWorthAnotherTry(queryKey, failures, error),
  })
  observer.subscribe(() => {})
  return observer
}
const byItself = (name: string) => requests.filter(one => one === `${name} by itself`).length

test.each([500, 503])(
  'a call that failed with %i is retried in the background, with growing pauses, until it succeeds',
  async status => {
    answers = { tiles: status, account: status }
    const [tiles, account] = [show('tiles'), show('account')]
    await vi.advanceTimersByTimeAsync(2000)
    expect(tiles.getCurrentResult().error).toMatchObject({ httpCode: status })
    await vi.advanceTimersByTimeAsync(60_000)
    const early = byItself('tiles') + byItself('account')
    expect(early).toBeGreaterThanOrEqual(4)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(byItself('tiles') + byItself('account') - early).toBeLessThanOrEqual(30)

    answers = {}
    await vi.advanceTimersByTimeAsync(40_000)
    for (const one of [tiles, account]) expect(one.getCurrentResult()).toMatchObject({ status: 'success', error: null })
    const all = requests.length
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(requests).toHaveLength(all)
  },
)

test('a call that keeps failing does not block the others', async () => {
  answers = { broken: 500, tiles: 503 }
  const [, tiles] = [show('broken'), show('tiles')]
  await vi.advanceTimersByTimeAsync(2000)
  answers = { broken: 500 }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tiles.getCurrentResult().status).toBe('success')
})

test.each([404, 'away'] as const)('a call answered with %s is not retried here', async answer => {
  answers = { tiles: answer }
  show('tiles')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(byItself('tiles')).toBe(0)
})
