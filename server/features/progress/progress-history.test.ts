import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../../rules/decimal.ts'
import { type ProgressRow, resultToDate } from '../../../rules/progress/result-to-date.ts'
import { progressHistory } from './progress-history.ts'

const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
const rows = fc.array(
  fc.record({
    dataThrough: fc.integer({ min: 0, max: 12 }).map(day),
    value: fc.integer({ min: -50, max: 500 }),
    weight: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    loadId: fc.integer({ min: 1, max: 99 }),
  }),
  { maxLength: 40 },
)

test.each(['standard', 'average', 'reduction'] as const)(
  'P20 the %s history of any rows is on each day what the rows until then come to',
  calculation => {
    fc.assert(
      fc.property(rows, fc.constantFrom('add', 'replace'), (some, progressRows) => {
        const history = progressHistory({ calculation, progressRows }, { rows: some, loadDays: [], through: day(12) })
        for (const { dataThrough, resultsToDate } of history) {
          const until = some.filter(row => row.dataThrough <= dataThrough)
          const reached = resultToDate({ calculation, progressRows, rows: until })
          expect(resultsToDate).toBe(reached && plainText(reached.result))
        }
        if (calculation !== 'average')
          expect(history.map(point => point.dataThrough)).toEqual([...new Set(some.map(row => row.dataThrough))].sort())
      }),
    )
  },
)

test('P20 a load without a row of the person leaves the result as it was; before the first, a sum is 0', () => {
  const some: ProgressRow[] = [{ dataThrough: day(7), value: 5, loadId: 2 }]
  const input = { rows: some, loadDays: [0, 7, 14, 21].map(day), through: day(14) }
  const values = (calculation: 'standard' | 'average') =>
    progressHistory({ calculation, progressRows: 'add' }, input).map(point => point.resultsToDate)
  expect(values('standard')).toEqual(['0', '5', '5'])
  expect(values('average')).toEqual(['5', '5'])
})

test('P20 each of ten thousand rows of one person is read once', () => {
  let looks = 0
  const some = Array.from({ length: 10_000 }, (_, at) => ({
    dataThrough: day(at % 300),
    loadId: at,
    get value() {
      looks += 1
      return 1
    },
  }))
  const history = progressHistory(
    { calculation: 'standard', progressRows: 'add' },
    { rows: some, loadDays: [], through: day(400) },
  )
  expect([history.length, history.at(-1)?.resultsToDate]).toEqual([300, '10000'])
  expect(looks).toBeLessThan(10_000 * 5)
})
