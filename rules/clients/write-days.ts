import { frenchFirst } from './french-first.ts'
import { keptFormats } from './kept-formats.ts'

export const dateFormat = keptFormats(Intl.DateTimeFormat)

/** A calendar day `YYYY-MM-DD` in a language (BCP 47), the same day in every time zone: `August 25, 2026`. */
export function writeDay(
  day: string,
  intlCode: string,
  look: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return writeMoment(new Date(`${day.slice(0, 10)}T00:00:00Z`), intlCode, { ...look, timeZone: 'UTC' })
}

/** A moment in a language, on the clock of `look.timeZone`, else of the machine that shows it: `November 21, 2026 at 9:05 AM`. */
export function writeMoment(moment: Date, intlCode: string, look: Intl.DateTimeFormatOptions): string {
  return frenchFirst(intlCode, dateFormat(intlCode, look).format(moment))
}
