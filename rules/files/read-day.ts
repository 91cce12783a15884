/** In which order a file writes days that it does not write as 2026-03-31. */
export type DateOrder = 'dmy' | 'mdy'

const written = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/

/** Whether a text is a day whose order must be known first: `03/04/2026`. Years of two digits never are days. */
export function needsOrder(text: string): boolean {
  return written.test(text)
}

/** Such a day as `YYYY-MM-DD`: `03/04/2026` is 2026-04-03 by `dmy`. What is no day of the calendar comes out as none. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const parts = written.exec(text)
  if (parts === null) return undefined
  const [, first, , second, year] = parts as unknown as [string, string, string, string, string]
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
