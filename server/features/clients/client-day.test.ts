import { expect, test } from 'vitest'
import { dayEndMs, dayIn, dayStartMs } from './client-day.ts'

test.each([
  ['UTC', '2026-03-01T23:30:00Z', '2026-03-01'],
  ['Europe/Berlin', '2026-03-01T23:30:00Z', '2026-03-02'],
  ['America/Los_Angeles', '2026-03-01T07:59:59Z', '2026-02-28'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
])('P03 in %s the moment %s is on %s', (timeZone, moment, date) => {
  expect(dayIn(timeZone, new Date(moment))).toBe(date)
})

test('P03 a day of a clock change has 23 or 25 hours', () => {
  const hours = (date: string) => (dayEndMs('Europe/Berlin', date) - dayStartMs('Europe/Berlin', date)) / 3_600_000
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-06-01')).toBe(24)
  expect(dayStartMs('Europe/Berlin', '2026-06-01')).toBe(Date.parse('2026-05-31T22:00:00Z'))
})
