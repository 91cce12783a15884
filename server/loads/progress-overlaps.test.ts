import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { enrollmentsFile, type LoadBench, makeLoadBench, participantsFile } from './load-for-test.ts'

const database = testDatabase()
let bench: LoadBench

beforeAll(async () => {
  bench = await makeLoadBench(database.db, 'alpha', ['summer-summit', 'fixed-climb'])
  await bench.load('participants', participantsFile(20))
  await bench.load('enrollments', enrollmentsFile(10, 'summer-summit', 'field-sales'))
  await bench.load('enrollments', enrollmentsFile(5, 'fixed-climb', 'service-team'))
})

const file = (...rows: string[]) => ['userName,programId,dataThrough,value,mqValue,sourceRowId', ...rows].join('\n')
const warningsOf = async (text: string, options = {}) =>
  (await bench.load('progress', text, options)).warnings.map(({ line, code, value }) => [line, code, value])

describe('W02 where a row replaces the total to date', () => {
  const first = file(
    'p1,summer-summit,2026-06-07,10,,',
    'p2,summer-summit,2026-06-07,20,1,',
    'p3,summer-summit,2026-06-07,30,,',
  )

  test('W02 other figures for loaded days are reported with their sums, in a dry run too', async () => {
    expect(await warningsOf(first)).toEqual([])
    const again = file(
      'p1,summer-summit,2026-06-07,10,,',
      'p2,summer-summit,2026-06-07,20,2,',
      'p3,summer-summit,2026-06-07,5.5,,',
      'p4,summer-summit,2026-06-07,1,,',
    )
    const expected = [[0, 'value-replaced', 'summer-summit: 2 people, together 50 before and 25.5 now']]
    expect(await warningsOf(again, { dryRun: true })).toEqual(expected)
    expect(await warningsOf(again)).toEqual(expected)
  })

  test('W02 equal figures, and a later day, are not reported', async () => {
    const same = file(
      'p1,summer-summit,2026-06-07,10.00,,',
      'p1,summer-summit,2026-06-14,99,,',
      'p2,summer-summit,2026-06-14,99,,',
    )
    expect(await warningsOf(same)).toEqual([])
  })

  test('W02 a forced reload of an older file reports what it replaces', async () => {
    expect(await warningsOf(first, { force: true })).toEqual([
      [0, 'value-replaced', 'summer-summit: 2 people, together 25.5 before and 50 now'],
    ])
  })
})

describe('W02 where rows add to the total', () => {
  const first = file('p1,fixed-climb,2026-06-07,10,,', 'p2,fixed-climb,2026-06-07,20,,S1')

  test('W02 rows without a sourceRowId for loaded days are reported with their sum', async () => {
    expect(await warningsOf(first)).toEqual([])
    const more = file(
      'p1,fixed-climb,2026-06-07,10,,',
      'p1,fixed-climb,2026-06-07,2.50,,',
      'p2,fixed-climb,2026-06-07,7,,S2',
    )
    expect(await warningsOf(more, { dryRun: true })).toEqual([
      [0, 'rows-added-again', 'fixed-climb: 2 rows of 1 people, together 12.5'],
    ])
  })

  test('W02 a forced reload is reported, a later day is not', async () => {
    const unnamed = file('p1,fixed-climb,2026-06-07,4,,')
    await bench.load('progress', unnamed)
    expect(await warningsOf(unnamed, { force: true })).toEqual([
      [0, 'rows-added-again', 'fixed-climb: 1 rows of 1 people, together 4'],
    ])
    expect(await warningsOf(file('p1,fixed-climb,2026-06-14,4,,'))).toEqual([])
  })
})
