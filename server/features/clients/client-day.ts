import { Temporal } from 'temporal-polyfill'
import { addDays } from '../../../rules/programs/calendar-day.ts'

/** The calendar date of a moment where a client is (decisions §3): 23:30 UTC on 1 March is 2 March in `Europe/Berlin`. */
export function dayIn(timeZone: string, moment: Date): string {
  const at = moment.getTime()
  // No zone is a whole day from UTC, so that a day there belongs to three here at most.
  const key = `${timeZone} ${Math.floor(at / msOfDay)}`
  const known = days.get(key) ?? []
  const found = known.find(({ from, to }) => at >= from && at < to)
  if (found !== undefined) return found.date
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  if (days.size > 10_000) days.clear()
  days.set(key, [...known, { date, from: dayStartMs(timeZone, date), to: dayEndMs(timeZone, date) }])
  return date
}

// It is nearly always the same few days that are asked for, also by a file of choices.
const days = new Map<string, readonly { readonly date: string; readonly from: number; readonly to: number }[]>()
const msOfDay = 86_400_000

/** The moment at which a date begins where a client is, in epoch milliseconds; clock changes are heeded. */
export function dayStartMs(timeZone: string, date: string): number {
  const key = `${timeZone} ${date}`
  const known = starts.get(key)
  if (known !== undefined) return known
  if (starts.size > 10_000) starts.clear()
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
  starts.set(key, start)
  return start
}

/** The moment at which a date ends, which is when the next begins: a date counts until then (decisions §3). */
export function dayEndMs(timeZone: string, date: string): number {
  return dayStartMs(timeZone, addDays(date, 1))
}

// Each look-up costs some 30 µs and a page of programs asks for a dozen, always the same.
const starts = new Map<string, number>()
