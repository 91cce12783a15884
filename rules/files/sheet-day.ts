/** Days between 1 January 1970 and what a workbook counts from. */
const origin1900 = -25_569
const origin1904 = -24_107
const dayMs = 86_400_000

/**
 * The day that a workbook keeps as a count of days: 46115 is 2026-04-03, in the system of 1904 44653 is. With a time it is
 * `2026-04-03T09:30:00`, without a zone, since a workbook has none. What is no count stays as it is.
 */
export function sheetDay(serial: string, is1904: boolean): string {
  const count = Number(serial)
  if (serial.trim() === '' || !Number.isFinite(count) || count < 0 || count >= 2_958_466) return serial
  // The system of 1900 has a 29 February 1900: days before it are one less.
  const days = count + (is1904 ? origin1904 : count < 60 ? origin1900 + 1 : origin1900)
  const seconds = Math.round(days * 86_400)
  const text = new Date((seconds * dayMs) / 86_400).toISOString()
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/** Whether a number format shows a day or a time, by the number of a built-in one or by its own text. */
export function isDayFormat(id: number, format: string | undefined): boolean {
  if (format === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
  return /[ymdhs]/i.test(
    format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''),
  )
}
