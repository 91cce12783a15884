/** Days between 1 January 1970 and what a workbook counts from. */
const origin1900 = -25_569
const origin1904 = -24_107
/** Workbooks have no days from 10000-01-01 on: seconds since 1 January 1970. */
const end = Date.UTC(10_000, 0, 1) / 1000

/**
 * The day that a workbook keeps as a count of days: 46115 is 2026-04-03, in the system of 1904 44653 is. With a time it is
 * `2026-04-03T09:30:00`, without a zone, since a workbook has none. What is no count stays as it is.
 */
export function sheetDay(serial: string, is1904: boolean): string {
  const count = Number(serial)
  if (serial.trim() === '' || !Number.isFinite(count) || count < 0) return serial
  // The system of 1900 has a 29 February 1900: days before it are one less.
  // Stryker disable next-line EqualityOperator: that day itself has no right answer.
  const days = count + (is1904 ? origin1904 : count < 60 ? origin1900 + 1 : origin1900)
  const seconds = Math.round(days * 86_400)
  if (seconds >= end) return serial
  const text = new Date(seconds * 1000).toISOString()
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/** Built-in formats of days and times, from one number to another (ECMA-376 18.8.30); 48 is a power of ten, 49 text. */
const builtInDays = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

const builtInPercents = [9, 10]

export type SheetFormat = 'day' | 'percent' | 'other'

/** What a number format shows: a day or a time, a share in percent, or anything else; by the number of a built-in one or by its own text. */
export function formatOf(id: number, format: string | undefined): SheetFormat {
  if (format === undefined) {
    if (builtInDays.some(([first, last]) => id >= first && id <= last)) return 'day'
    return builtInPercents.includes(id) ? 'percent' : 'other'
  }
  const shown = format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, '')
  if (shown.includes('%')) return 'percent'
  return /[ymdhs]/i.test(shown) ? 'day' : 'other'
}
