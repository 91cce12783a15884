import { expect, test } from 'vitest'
import { chartShape } from './chart-shape.ts'
import { clearNote } from './clear-note.ts'
import { isBeside } from './is-beside.ts'

const shapeOf = (...results: readonly number[]) =>
  chartShape({
    calculation: 'standard',
    target: '100000',
    period: { startDate: '2026-07-01', endDate: '2026-09-30' },
    history: results.map((result, at) => ({ dataThrough: `2026-0${7 + at}-28`, resultsToDate: String(result) })),
  })

test('P20 the newest figure keeps clear of the goal’s line: beside its point where it would lie on it', () => {
  expect(isBeside(shapeOf(40_000, 88_000), false)).toBe(true)
  // Far below, and past it, there is room above.
  expect(isBeside(shapeOf(20_000, 45_000), false)).toBe(false)
  expect(isBeside(shapeOf(40_000, 104_000), false)).toBe(false)
  // Early on there is no room at its left, and a line that hardly moves would run through it.
  expect(isBeside(shapeOf(88_000), false)).toBe(false)
  expect(isBeside(shapeOf(87_000, 88_000), false)).toBe(false)
})

test('P20 the pace is named beside no gridline', () => {
  for (const results of [
    [40_000, 88_000],
    [20_000, 45_000, 60_000],
    [5_000, 104_000],
  ]) {
    const { paceNote, gridlines } = shapeOf(...results)
    const middle = paceNote!.y + (paceNote!.side === 'below' ? 8 : -5)
    expect(gridlines.every(({ y }) => Math.abs(y - middle) >= 5)).toBe(true)
  }
})

test('P20 where every place is on a gridline, the pace is named where no other line is near', () => {
  const gridlines = Array.from({ length: 21 }, (_, index) => index * 5)
  const along = [
    { x: 0, y: 100 },
    { x: 100, y: 0 },
  ] as const
  expect(
    clearNote(
      along,
      [
        { x: 0, y: 100 },
        { x: 100, y: 90 },
      ],
      gridlines,
    ).side,
  ).toBe('above')
})
