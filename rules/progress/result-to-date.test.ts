import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../decimal.ts'
import { calculationTypes } from '../programs/program.ts'
import { type ProgressRow, type ResultToDateInput, resultToDate } from './result-to-date.ts'

const row = (dataThrough: string, value: string, more: Partial<ProgressRow> = {}): ProgressRow => ({
  dataThrough,
  value,
  loadId: 1,
  ...more,
})

function resultOf(input: Partial<ResultToDateInput>) {
  const given = resultToDate({ calculation: 'standard', progressRows: 'replace', rows: [], ...input })
  if (given === undefined) return undefined
  const { result, mqValue, bonusValue, dataThrough } = given
  return [plainText(result), mqValue && plainText(mqValue), bonusValue && plainText(bonusValue), dataThrough]
}

test('P13 without a row there is no result', () => {
  expect(resultOf({ rows: [] })).toBeUndefined()
})

test('P13 where rows replace, the newest date counts, then the newest load', () => {
  const rows = [row('2026-01-31', '240'), row('2026-02-28', '150'), row('2026-02-28', '160', { loadId: 10 })]
  expect(resultOf({ rows: [...rows, row('2026-02-28', '155', { loadId: 9 })] })).toEqual([
    '160',
    undefined,
    undefined,
    '2026-02-28',
  ])
})

test('P13 of one day the newest load counts, whatever it says', () => {
  const loaded = (loadId: number | string, value: string) => row('2026-02-28', value, { loadId })
  expect(resultOf({ rows: [loaded(9, '160'), loaded(10, '155')] })?.[0]).toBe('155')
  expect(resultOf({ rows: [loaded(11, '150'), loaded(10, '155')] })?.[0]).toBe('150')
  expect(resultOf({ rows: [loaded('9', '160'), loaded('10', '155')] })?.[0]).toBe('155')
})

test('P13 two rows of one load and day that differ in a second measure alone count in one order', () => {
  const rows = [row('2026-02-28', '5', { mqValue: '3' }), row('2026-02-28', '5', { mqValue: '4' })]
  expect(resultOf({ rows: rows.toReversed() })).toEqual(resultOf({ rows }))
  const bonuses = [row('2026-02-28', '5', { bonusValue: '3' }), row('2026-02-28', '5', { bonusValue: '4' })]
  expect(resultOf({ rows: bonuses.toReversed() })).toEqual(resultOf({ rows: bonuses }))
})

test('P13 where rows add, all count', () => {
  const rows = [row('2026-01-31', '3'), row('2026-02-28', '4.5'), row('2026-02-28', '-0.5', { loadId: 2 })]
  expect(resultOf({ progressRows: 'add', rows })).toEqual(['7', undefined, undefined, '2026-02-28'])
  expect(resultOf({ progressRows: 'add', calculation: 'reduction', rows })?.[0]).toBe('7')
})

test('P13 an average is weighted, and a row without a weight counts 1', () => {
  const rows = [row('2026-01-31', '80', { weight: '2' }), row('2026-02-28', '95'), row('2026-03-31', '90')]
  expect(resultOf({ progressRows: 'add', calculation: 'average', rows })?.[0]).toBe('86.25')
  expect(resultOf({ progressRows: 'replace', calculation: 'average', rows })?.[0]).toBe('90')
})

test('P13 an average of no weight at all measured nothing', () => {
  expect(resultOf({ calculation: 'average', rows: [row('2026-01-31', '80', { weight: '0' })] })).toBeUndefined()
})

test('P13 the second measures replace or add as the rows do, by the newest row that carries one', () => {
  const rows = [
    row('2026-01-31', '1', { mqValue: '3', bonusValue: '10' }),
    row('2026-02-28', '2', { mqValue: '4' }),
    row('2026-03-31', '3'),
  ]
  expect(resultOf({ rows })).toEqual(['3', '4', '10', '2026-03-31'])
  expect(resultOf({ progressRows: 'add', rows })).toEqual(['6', '7', '10', '2026-03-31'])
})

test('P13 the order of rows never changes a result', () => {
  const small = fc.integer({ min: -3, max: 3 })
  const rows = fc.array(
    fc.record(
      {
        dataThrough: fc.constantFrom('2026-01-31', '2026-02-28'),
        value: small,
        loadId: fc.constantFrom(1, 2, 10),
        weight: fc.integer({ min: 0, max: 2 }),
        mqValue: small,
        bonusValue: small,
      },
      { requiredKeys: ['dataThrough', 'value', 'loadId'] },
    ),
    { maxLength: 8 },
  )
  const shuffled = rows.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  const law = fc.property(
    shuffled,
    fc.constantFrom(...calculationTypes),
    fc.constantFrom('replace' as const, 'add' as const),
    ([one, other], calculation, progressRows) => {
      const input = { calculation, progressRows }
      expect(resultOf({ ...input, rows: other })).toEqual(resultOf({ ...input, rows: one }))
    },
  )
  fc.assert(law, { numRuns: 300 })
})

test('P13 rows taken together by day count as they did one by one', () => {
  const apart = [
    row('2026-01-31', '80', { weight: '2', mqValue: '3' }),
    row('2026-01-31', '95', { weight: '1.5' }),
    row('2026-02-28', '90'),
  ]
  const together = [
    row('2026-01-31', '175', { weight: '3.5', weighted: '302.5', mqValue: '3', rowCount: 2 }),
    row('2026-02-28', '90', { weight: '1', weighted: '90' }),
  ]
  for (const calculation of calculationTypes) {
    expect(resultOf({ progressRows: 'add', calculation, rows: together })).toEqual(
      resultOf({ progressRows: 'add', calculation, rows: apart }),
    )
  }
})
