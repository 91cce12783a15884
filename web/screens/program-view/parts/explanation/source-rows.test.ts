import { expect, test } from 'vitest'
import { keyOf, sourceRows } from './source-rows.ts'

const row = (loadId: string, line: number, dataThrough: string) => ({
  loadId,
  fileName: `${loadId}.csv`,
  line,
  dataThrough,
  value: '1',
})

test('rows that several awards rest on are listed once, the newest first', () => {
  const [first, second, third] = [row('7', 2, '2026-08-01'), row('8', 2, '2026-08-08'), row('8', 9, '2026-08-08')]
  const rows = sourceRows([{ sources: [first, third] }, { sources: [first, second] }])
  expect(rows.map(keyOf)).toEqual(['8:2', '8:9', '7:2'])
  expect(sourceRows([{ sources: [] }])).toEqual([])
})
