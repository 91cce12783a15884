import { expect, test } from 'vitest'
import { addDays, dayNumber, daysInclusive } from './calendar-day.ts'

test('P13 the days of some years follow each other, however many were read before', () => {
  const days = Array.from({ length: 1500 }, (_, at) => addDays('2026-01-01', at))
  expect(days.map(dayNumber)).toEqual(days.map((_, at) => dayNumber('2026-01-01') + at))
  expect([days[0], days[58], days[59], days[1499]]).toEqual(['2026-01-01', '2026-02-28', '2026-03-01', '2030-02-08'])
})

test('P13 both ends of a period count, and what the calendar does not have is no day', () => {
  expect(daysInclusive('2028-02-01', '2028-02-29')).toBe(29)
  expect(dayNumber('2026-13-01')).toBeNaN()
})
