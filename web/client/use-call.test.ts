import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forAMoment } from './use-call.ts'

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
