import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTask } from '../../../../contract/calls/admin/tasks.ts'
import { isInBackground } from '../../../client/background.ts'
import { queries } from '../../../client/queries.ts'
import { follow } from './follow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

test('A03 what is under way is read again and again by the page itself, until it is over', async () => {
  const queryKey = [getTask.path, { params: { taskId: '7' } }]
  const readings: boolean[] = []
  const queryFn = async () => readings.push(isInBackground(queryKey))
  new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(readings).toEqual([false])
  const stop = follow(getTask)
  await vi.advanceTimersByTimeAsync(4000)
  expect(readings).toEqual([false, true, true])
  stop()
  await vi.advanceTimersByTimeAsync(4000)
  expect(readings).toHaveLength(3)
})
