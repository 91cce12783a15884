import { expect, test } from 'vitest'
import { courseOf } from './course.ts'

const period = { startDate: '2026-06-01', endDate: '2026-06-30' }

test('W08c without a load there are no grounds, and nothing is looked ahead to', () => {
  expect(courseOf(period, [])).toEqual({
    grounds: 'none',
    loads: 0,
    boundaries: ['2026-05-31'],
    lengths: [],
    elapsed: [0],
    checkpoints: [],
  })
})

test('W08c one to three days loaded through are a pace, four are grounds for a range', () => {
  const days = ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28']
  expect([1, 2, 3, 4].map(count => courseOf(period, days.slice(0, count)).grounds)).toEqual([
    'pace',
    'pace',
    'pace',
    'band',
  ])
})

test('W08a intervals are the days between loads, however the days come, and the rest is cut into quarters', () => {
  expect(courseOf(period, ['2026-06-14', '2026-06-07', '2026-06-14'])).toEqual({
    grounds: 'pace',
    loads: 2,
    boundaries: ['2026-05-31', '2026-06-07', '2026-06-14'],
    lengths: [7, 7],
    elapsed: [0, 7, 14],
    checkpoints: ['2026-06-18', '2026-06-22', '2026-06-26', '2026-06-30'],
  })
  expect(courseOf(period, ['2026-06-14'], 2).checkpoints).toEqual(['2026-06-22', '2026-06-30'])
  expect(courseOf(period, ['2026-06-28']).checkpoints).toEqual(['2026-06-29', '2026-06-30'])
})

test('W08a what is loaded beyond the period counts for its last day, what came before it for nothing', () => {
  const course = courseOf(period, ['2026-05-20', '2026-07-02', '2026-07-09'])
  expect(course).toMatchObject({ loads: 1, boundaries: ['2026-05-31', '2026-06-30'], checkpoints: [] })
})

test('W08b of many loads the last twelve intervals are read', () => {
  const days = Array.from({ length: 20 }, (_, at) => `2026-06-${String(at + 1).padStart(2, '0')}`)
  const course = courseOf(period, days)
  expect(course).toMatchObject({ loads: 20, boundaries: days.slice(7), lengths: Array(12).fill(1) })
  expect(course.elapsed[0]).toBe(8)
})
