import { expect, test } from 'vitest'
import { type HistoryRow, type HistorySort, sortHistory, toggledSort } from './sort-history.ts'

const row = (id: string, date: string, description: string, amountOrAward: number): HistoryRow => ({
  id,
  date,
  description,
  amountOrAward,
})
const rows = [
  row('4', '2026-11-02', 'trailblazer', 900),
  row('3', '2026-10-05', 'Summit', -80),
  row('2', '2026-10-05', 'Trailblazer', 1000),
  row('1', '2025-12-31', 'alpine', 70),
]
const order = (sort: HistorySort) => sortHistory(rows, sort).map(({ id }) => id)

test('A14 a column sorts ascending first, then turns round, and another column begins ascending', () => {
  const start: HistorySort = { by: 'date', descending: true }
  const once = toggledSort(start, 'amountOrAward')
  expect(once).toEqual({ by: 'amountOrAward', descending: false })
  const twice = toggledSort(once, 'amountOrAward')
  expect(twice).toEqual({ by: 'amountOrAward', descending: true })
  expect(toggledSort(twice, 'amountOrAward').descending).toBe(false)
  expect(toggledSort(twice, 'description')).toEqual({ by: 'description', descending: false })
})

test.each<[HistorySort, string[]]>([
  [{ by: 'date', descending: true }, ['4', '3', '2', '1']],
  [{ by: 'date', descending: false }, ['1', '3', '2', '4']],
  [{ by: 'description', descending: false }, ['1', '3', '4', '2']],
  [{ by: 'description', descending: true }, ['4', '2', '3', '1']],
  [{ by: 'amountOrAward', descending: false }, ['3', '1', '4', '2']],
  [{ by: 'amountOrAward', descending: true }, ['2', '4', '1', '3']],
])('A14 sorted %j: descriptions without regard to case, amounts as numbers, equal rows newest first', (sort, ids) => {
  expect(order(sort)).toEqual(ids)
})

test('A14 sorting leaves what the server said as it was', () => {
  order({ by: 'amountOrAward', descending: false })
  expect(rows.map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
})
