import { expect, test } from 'vitest'
import { stillSince } from './still-since.ts'

test.each([
  [['3', '7', '7', '7'], '2026-11-02'],
  [['7', '7'], '2026-11-01'],
  [['7', '3', '7'], undefined],
  [['3'], undefined],
  [[], undefined],
])('P18 results of %j stand still since %s', (results, since) => {
  const history = results.map((resultsToDate, at) => ({ dataThrough: `2026-11-0${at + 1}`, resultsToDate }))
  expect(stillSince(history)).toBe(since)
})
