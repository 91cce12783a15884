import { describe, expect, test } from 'vitest'
import { plainText } from '../decimal.ts'
import { atThisRhythm, evenPace, neededPerDay } from './rhythm.ts'

const january = { startDate: '2026-01-01', endDate: '2026-01-31' }
const rhythm = (result: string, dataThrough: string) =>
  atThisRhythm({ target: '100', result, period: january, dataThrough })

describe('P20 at this rhythm', () => {
  test('40 of 100 after 10 of 31 days gets there on day 25', () => {
    expect(rhythm('40', '2026-01-10')?.reachedOn).toBe('2026-01-25')
  })

  test('a day that has only begun to reach it is the day', () => {
    expect(rhythm('39', '2026-01-10')?.reachedOn).toBe('2026-01-26')
  })

  test('31 of 100 after 10 of 31 days ends at 96.1', () => {
    const { reachedOn, atEnd } = rhythm('31', '2026-01-10')!
    expect(reachedOn).toBeUndefined()
    expect(plainText(atEnd)).toBe('96.1')
  })

  test('a rhythm that ends exactly at the target gets there on the last day', () => {
    expect(atThisRhythm({ target: '310', result: '100', period: january, dataThrough: '2026-01-10' })?.reachedOn).toBe(
      '2026-01-31',
    )
  })

  test.each([
    ['before the first day is over', '10', '2025-12-31'],
    ['without a result', '0', '2026-01-10'],
    ['with the target reached', '100', '2026-01-10'],
    ['with the period over', '40', '2026-02-03'],
  ])('there is none %s', (_, result, dataThrough) => {
    expect(rhythm(result, dataThrough)).toBeUndefined()
  })
})

test('P20 an even pace of 310 has come to 100 on day 10 of 31, to 0 before the start and to all after the end', () => {
  const days = ['2026-01-10', '2025-12-01', '2026-03-01']
  expect(days.map(day => plainText(evenPace('310', january, day)))).toEqual(['100', '0', '310'])
})

test('100 over 34 days is 3 a day, or 2.95 to the hundredth; without days there is no such figure', () => {
  expect([plainText(neededPerDay('100', 34, 0)!), plainText(neededPerDay('100', 34, 2)!)]).toEqual(['3', '2.95'])
  expect(neededPerDay('100', 0, 0)).toBeUndefined()
})
