import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectGoal } from '../../contract/calls/program/goal-selection.ts'
import { getUser } from '../../contract/calls/user.ts'
import { isInBackground } from './background.ts'
import { call } from './call.ts'
import { connection, shownSince, tryNow, watchConnection } from './connection.ts'
import { inBackground } from './in-background.ts'
import { queries } from './queries.ts'

let network: 'there' | 'away' | 'silent' | 'gateway' | 'slow-user' | 'dead' = 'there'
let requests: string[] = []
let answerAll: () => void = () => {}
let stop: () => void = () => {}
const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', (address: string, { method, headers, signal }: RequestInit) => {
    const itself = 'x-in-background' in (headers as object) ? ' by itself' : ''
    requests.push(`${method} ${address.replace(/.*\/v1.0/, '')}${itself}`)
    const answer = (status: number) =>
      new Response('{}', { status, headers: { 'content-type': 'application/json', 'x-string-encoding': 'none' } })
    if (network === 'away') return Promise.reject(new TypeError('fetch failed'))
    if (network === 'gateway') return Promise.resolve(answer(502))
    const given = () =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    if (network === 'dead' || (network === 'slow-user' && address.endsWith('/user'))) return given()
    if (network === 'there' || network === 'slow-user') return Promise.resolve(answer(200))
    return new Promise(resolve => {
      answerAll = () => resolve(answer(200))
    })
  })
  network = 'there'
  requests = []
  stop = watchConnection()
})
afterEach(async () => {
  network = 'there'
  tryNow()
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = () => call(getUser).catch(() => undefined)
const envs = () => requests.filter(one => one === 'GET /env by itself').length

test.each(['away', 'gateway'] as const)(
  'a network that is %s is reported, retried with growing pauses, and reported when it is back',
  async how => {
    expect(connection.current()).toBe('good')
    network = how
    await ask()
    expect(connection.current()).toBe('lost')
    await vi.advanceTimersByTimeAsync(1250 + 2500 + 5000)
    const early = envs()
    expect(early).toBeGreaterThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(envs() - early).toBeLessThanOrEqual(30)
    network = 'there'
    await vi.advanceTimersByTimeAsync(40_000 - 2501)
    expect(['back', 'good']).toContain(connection.current())
    await vi.advanceTimersByTimeAsync(5000)
    expect(connection.current()).toBe('good')
  },
)

test('a response that takes four seconds is reported as slow, until it arrives', async () => {
  network = 'silent'
  const answer = ask()
  await vi.advanceTimersByTimeAsync(3999)
  expect(connection.current()).toBe('good')
  await vi.advanceTimersByTimeAsync(1)
  expect(connection.current()).toBe('slow')
  answerAll()
  await answer
  expect(connection.current()).toBe('good')
})

test('A03 what is shown stays, with its hour, and the page reads it again by itself once the network is back; nothing is sent twice', async () => {
  vi.setSystemTime(1_800_000_000_000)
  const read = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    call(getUser, isInBackground(queryKey) ? inBackground : {})
  const observer = new QueryObserver(queries, { queryKey: ['user'], queryFn: read })
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(shownSince()).toBe(1_800_000_000_000)
  network = 'away'
  await vi.advanceTimersByTimeAsync(60_000)
  const body = { payoutTierId: '1', paxGoalId: '1', groupId: '1', programId: '1', timePeriodId: '1' }
  await call(selectGoal, { body }).catch(() => undefined)
  page.dispatchEvent(new Event('offline'))
  expect(observer.getCurrentResult().data).toEqual({})
  expect(shownSince()).toBe(1_800_000_000_000)
  network = 'there'
  requests = requests.filter(one => one.startsWith('POST'))
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.current()).toBe('back')
  expect(shownSince()).toBe(1_800_000_060_000)
  expect(requests).toEqual(['POST /program/goalSelection', 'GET /env by itself', 'GET /user by itself'])
  leave()
})

test('one response that takes too long is no lost network, and is not retried without end', async () => {
  const observer = new QueryObserver(queries, { queryKey: ['slow'], queryFn: () => call(getUser) })
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  network = 'slow-user'
  void observer.refetch()
  const states = new Set<string>()
  for (let second = 0; second < 600; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    states.add(connection.current())
  }
  expect([...states]).toEqual(['good', 'slow'])
  expect(requests.filter(one => one === 'GET /user').length).toBeLessThanOrEqual(4)
  leave()
})

test('a network that swallows everything is lost once a retry of the page times out too', async () => {
  network = 'dead'
  void ask()
  await vi.advanceTimersByTimeAsync(24_000)
  expect(connection.current()).toBe('slow')
  await vi.advanceTimersByTimeAsync(27_000)
  expect(connection.current()).toBe('lost')
})
