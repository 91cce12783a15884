import { expect, test } from 'vitest'
import { rowOf } from './FlatPath.tsx'

test('P20 on the flat path, names of levels that are close stand one below the other', () => {
  const rows = (...percents: number[]) =>
    percents.map((_, index) =>
      rowOf(
        percents.map(at => ({ at })),
        index,
      ),
    )
  expect(rows(66.7, 83.3)).toEqual([0, 1])
  expect(rows(30, 60, 90)).toEqual([0, 0, 0])
  expect(rows(60, 72, 85)).toEqual([0, 1, 0])
})
