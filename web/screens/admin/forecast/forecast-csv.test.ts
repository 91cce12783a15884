import { expect, test } from 'vitest'
import { forecastCsv } from './forecast-csv.ts'

test('W08a W08c a forecast as a file has each load and each day ahead, and nothing where there are no grounds', () => {
  const result = {
    grounds: 'pace' as const,
    loads: 1,
    startDate: '2026-01-01',
    endDate: '2026-03-31',
    people: 2,
    chosen: 2,
    heldBack: 0,
    isUndecidedCounted: false,
    history: [{ day: '2026-01-31', points: 40 }],
    least: 40,
    most: 120,
    ahead: [{ day: '2026-03-31', expected: 90.5 }],
  }
  expect(forecastCsv(result)).toBe(
    'day,points,least,low,expected,high,most,budget\r\n2026-01-31,40,,,,,,\r\n2026-03-31,,40,,90.5,,120,\r\n',
  )
})
