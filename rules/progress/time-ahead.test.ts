import { expect, test } from 'vitest'
import { timeAhead } from './time-ahead.ts'

const quarter = { startDate: '2026-09-18', endDate: '2026-12-27' }

test.each([
  [13, { unit: 'week', count: 2 }],
  [-13, { unit: 'week', count: 2 }],
  [10, { unit: 'day', count: 10 }],
  [11, { unit: 'week', count: 2 }],
  [1, { unit: 'day', count: 1 }],
  [40, { unit: 'week', count: 6 }],
  [0, undefined],
])('P11 %i percentage points of 101 days are %o', (points, time) => {
  expect(timeAhead(points, quarter)).toEqual(time)
})

test('P11 a point of a few days is nothing', () => {
  expect(timeAhead(3, { startDate: '2026-09-18', endDate: '2026-09-27' })).toBeUndefined()
})
