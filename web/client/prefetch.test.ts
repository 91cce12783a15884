import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getClient } from '../../contract/calls/client.ts'
import { getUser } from '../../contract/calls/user.ts'
import { forgetSessionId, keepSessionId } from '../session/session-id.ts'
import { prefetch, takePrefetched } from './prefetch.ts'
import { addressOf, requestOf } from './request-of.ts'

const requests: string[] = []

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return Response.json({ address })
  })
  vi.useFakeTimers()
  requests.length = 0
  keepSessionId('first')
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = addressOf(getUser.path, {})
const asUser = (id: string) => requestOf(getUser, id)

test('A12 a visitor’s requests carry their language, those of a session do not', () => {
  sessionStorage.setItem('locale', 'de_DE')
  expect(requestOf(getUser, undefined).headers).toMatchObject({ 'x-locale': 'de_DE' })
  expect(requestOf(getUser, 'first').headers).not.toHaveProperty('x-locale')
})

test('A06 requests that depend on a reply are sent before anybody takes the reply', async () => {
  const read: unknown[] = []
  prefetch(getClient, {}, reply => {
    read.push(reply)
    prefetch(getUser)
  })
  const client = addressOf(getClient.path, {})
  const answer = await takePrefetched(client, requestOf(getClient, 'first'))
  expect(requests).toEqual([client, user])
  expect(await answer?.json()).toEqual(read[0])
})

test('a prefetched response is taken once', () => {
  prefetch(getUser)
  expect(takePrefetched(user, asUser('first'))).toBeDefined()
  expect(takePrefetched(user, asUser('first'))).toBeUndefined()
})

test('a response of another session, an old one, and one from before a write are never taken', () => {
  prefetch(getUser)
  forgetSessionId()
  expect(takePrefetched(user, asUser('second'))).toBeUndefined()
  expect(takePrefetched(user, { ...requestOf(getUser, undefined) })).toBeUndefined()
  keepSessionId('first')
  vi.advanceTimersByTime(10_000)
  expect(takePrefetched(user, asUser('first'))).toBeUndefined()
  prefetch(getUser)
  takePrefetched('/elsewhere', { method: 'POST' })
  expect(takePrefetched(user, asUser('first'))).toBeUndefined()
})
