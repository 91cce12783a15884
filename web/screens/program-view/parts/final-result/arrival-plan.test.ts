import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalPlan, countedAt, isNews, startOfLastStretch } from './arrival-plan.ts'

const phases = (input: Partial<Parameters<typeof arrivalPlan>[0]>) =>
  arrivalPlan({ isFirst: true, isCelebrated: true, isEarned: true, isStill: false, ...input }).map(({ phase }) => phase)

test('P12 a goal reached is walked to, flagged, counted and credited, once', () => {
  expect(phases({})).toEqual(['walk', 'flag', 'count', 'fly'])
  expect(phases({ isFirst: false })).toEqual([])
})

test('P12 with reduced motion walk and flag are still pictures, and figures are in place', () => {
  expect(phases({ isStill: true })).toEqual(['walk', 'flag'])
})

test('P12 a goal missed has no flag; what was earned on the way is counted all the same', () => {
  expect(phases({ isCelebrated: false })).toEqual(['count', 'fly'])
  expect(phases({ isCelebrated: false, isStill: true })).toEqual([])
  expect(phases({ isCelebrated: false, isEarned: false })).toEqual([])
})

test.each([
  { seen: 92, percentage: 112, from: 85 },
  { seen: 40, percentage: 112, from: 40 },
  { seen: 112, percentage: 112, from: 85 },
  { seen: 78, percentage: 78, from: 63 },
  { seen: 4, percentage: 4, from: 0 },
  { seen: 0, percentage: -3, from: 0 },
])('P12 seen at $seen of $percentage, the last stretch begins at $from', ({ seen, percentage, from }) => {
  expect(startOfLastStretch(seen, percentage)).toBe(from)
})

test('P12 an arrival is news for thirty days', () => {
  expect(isNews('2026-10-24', '2026-11-23')).toBe(true)
  expect(isNews('2026-10-23', '2026-11-23')).toBe(false)
})

test('P12 counting never goes beyond the points, never back, and ends at them', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.nat(1_000_000), share, share, (points, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      expect(countedAt(points, early)).toBeLessThanOrEqual(countedAt(points, late))
      expect(countedAt(points, late)).toBeLessThanOrEqual(points)
      expect(countedAt(points, 1)).toBe(points)
    }),
  )
})
