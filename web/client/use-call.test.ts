import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUpload } from '../../contract/calls/admin/uploads.ts'
import { queries } from './queries.ts'
import { forAMoment, refresh } from './use-call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether it has let go by now. */
function watched(waiting: Promise<void>): () => Promise<boolean> {
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return isOver
  }
}

test('a screen waits for a reply that is nearly there, and no longer than shapes would', async () => {
  let come = () => {}
  const isOver = watched(
    forAMoment(
      new Promise<void>(resolve => {
        come = resolve
      }),
    ),
  )
  expect(await isOver()).toBe(false)
  come()
  expect(await isOver()).toBe(true)

  const isOverInTime = watched(forAMoment(new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(70)
  expect(await isOverInTime()).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect(await isOverInTime()).toBe(true)
})

test('a failure meanwhile is left to the screen', async () => {
  await expect(forAMoment(Promise.reject(new Error('away')))).resolves.toBeUndefined()
})

test('W02b a first reading that was under way when something changed is followed by another', async () => {
  let server = 'before'
  const comes: (() => void)[] = []
  const queryFn = () => {
    const reply = server
    return new Promise<string>(resolve => comes.push(() => resolve(reply)))
  }
  const screen = new QueryObserver(queries, { queryKey: [getUpload.path], queryFn })
  const leave = screen.subscribe(() => undefined)
  server = 'after'
  const refreshed = refresh(getUpload)
  comes[0]!()
  await vi.advanceTimersByTimeAsync(0)
  comes[1]!()
  await refreshed
  expect(screen.getCurrentResult().data).toBe('after')
  leave()
})
