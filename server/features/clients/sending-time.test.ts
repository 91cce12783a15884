import { expect, test } from 'vitest'
import { clientSettings } from './client-settings.ts'
import { nextSendingTime } from './sending-time.ts'

const settings = clientSettings.parse({})
const hours = { ...settings.occasions, from: '08:00', to: '20:00', quietDays: [6, 7] }
const next = (timeZone: string, now: string) =>
  nextSendingTime({ timeZone, settings: { ...settings, occasions: hours } }, new Date(now)).toISOString()

test.each([
  // 11:30 in London is 20:30 in Tokyo, on a Friday: quiet until Monday morning there.
  ['Europe/London', '2026-03-06T11:30:00Z', '2026-03-06T11:30:00.000Z'],
  ['Asia/Tokyo', '2026-03-06T11:30:00Z', '2026-03-08T23:00:00.000Z'],
  // Early in the morning the hours begin the same day; a moment before they end they are not over.
  ['America/New_York', '2026-03-04T12:59:00Z', '2026-03-04T13:00:00.000Z'],
  ['America/New_York', '2026-03-05T00:59:00Z', '2026-03-05T00:59:00.000Z'],
  ['America/New_York', '2026-03-05T01:00:00Z', '2026-03-05T13:00:00.000Z'],
  // Over the weekend on which clocks go forward, eight in the morning is an hour earlier.
  ['America/New_York', '2026-03-07T02:00:00Z', '2026-03-09T12:00:00.000Z'],
  // A zone half an hour off.
  ['Asia/Kolkata', '2026-03-04T14:29:00Z', '2026-03-04T14:29:00.000Z'],
  ['Asia/Kolkata', '2026-03-04T14:30:00Z', '2026-03-05T02:30:00.000Z'],
])('W10j in %s at %s mails of occasions wait until %s', (timeZone, now, expected) => {
  expect(next(timeZone, now)).toBe(expected)
})
