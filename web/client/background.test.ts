import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readInBackground } from './background.ts'
import { queries } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

test('a first reading that was under way as news came is followed by another', async () => {
  let server = 'before'
  const comes: (() => void)[] = []
  const queryFn = () => {
    const reply = server
    return new Promise<string>(resolve => comes.push(() => resolve(reply)))
  }
  const screen = new QueryObserver(queries, { queryKey: ['program'], queryFn })
  const leave = screen.subscribe(() => undefined)
  // On a slow line the reply of before is still on its way when the page hears that something has changed.
  server = 'after'
  const heard = readInBackground(([key]) => key === 'program')
  comes[0]!()
  await vi.advanceTimersByTimeAsync(0)
  comes[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(queries.getQueryData(['program'])).toBe('after')
  expect(await heard).toBe(true)
  leave()
})
