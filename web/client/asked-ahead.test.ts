import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getClient } from '../../contract/calls/client.ts'
import { getUser } from '../../contract/calls/user.ts'
import { forgetSessionId, keepSessionId } from '../session/session-id.ts'
import { askAhead, takeAhead } from './asked-ahead.ts'
import { addressOf, requestOf } from './request-of.ts'

const asked: string[] = []

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ address })
  })
  vi.useFakeTimers()
  asked.length = 0
  keepSessionId('first')
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = addressOf(getUser.path, {})
const asUser = (id: string) => requestOf(getUser, id)

test('A12 a visitor’s language goes with what they ask, and never with a session', () => {
  sessionStorage.setItem('locale', 'de_DE')
  expect(requestOf(getUser, undefined).headers).toMatchObject({ 'x-locale': 'de_DE' })
  expect(requestOf(getUser, 'first').headers).not.toHaveProperty('x-locale')
})

test('A06 what a reply leads to is on its way before anybody takes the reply', async () => {
  const read: unknown[] = []
  askAhead(getClient, {}, reply => {
    read.push(reply)
    askAhead(getUser)
  })
  const client = addressOf(getClient.path, {})
  const answer = await takeAhead(client, requestOf(getClient, 'first'))
  expect(asked).toEqual([client, user])
  expect(await answer?.json()).toEqual(read[0])
})

test('an answer is taken once', () => {
  askAhead(getUser)
  expect(takeAhead(user, asUser('first'))).toBeDefined()
  expect(takeAhead(user, asUser('first'))).toBeUndefined()
})

test('nobody takes the answer of another session, nor one that is old, nor one from before a change', () => {
  askAhead(getUser)
  forgetSessionId()
  expect(takeAhead(user, asUser('second'))).toBeUndefined()
  expect(takeAhead(user, { ...requestOf(getUser, undefined) })).toBeUndefined()
  keepSessionId('first')
  vi.advanceTimersByTime(10_000)
  expect(takeAhead(user, asUser('first'))).toBeUndefined()
  askAhead(getUser)
  takeAhead('/elsewhere', { method: 'POST' })
  expect(takeAhead(user, asUser('first'))).toBeUndefined()
})
