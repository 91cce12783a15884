import { writeDay, writeMoment } from '../../rules/clients/write-days.ts'
import {
  writeByType,
  writeDecimal,
  writeLabel,
  writeMoney,
  writePercent,
  writePercentRange,
  writeShort,
} from '../../rules/clients/write-figures.ts'
import type { Figure } from '../../rules/clients/write-number.ts'
import type { GoalLabel } from '../../rules/programs/program.ts'
import { spokenLocale } from './words.ts'

/** How figures, points, percentages and dates are written in the person's language (P08). Decimals come in as text. */

const language = () => spokenLocale().intlCode

/** A figure with so many digits after the point: `formatNumber('12480')` is `12,480` in English, `12.480` in German. */
export const formatNumber = (figure: Figure, precision = 0): string => writeDecimal(figure, language(), precision)

/** Whole points, without their media label. */
export const formatPoints = (points: number): string => formatNumber(points)

/** A percentage as it is kept, 74 for `74%`; the sign stands where the language puts it. */
export const formatPercent = (percent: Figure, precision = 0): string => writePercent(percent, language(), precision)

/** From one percentage to another, such as a tier `25–50` (decisions §4.10): `25–50 %` in German. */
export const formatPercentRange = (from: string, to: string): string => writePercentRange(from, to, language())

/** An amount of money, `$88,800` for `'88800'` in USD. */
export const formatCurrency = (figure: Figure, currencyCode: string, precision = 0): string =>
  writeMoney(figure, language(), currencyCode, precision)

/** A figure of a program by its goal label (P08): `240 units`, `Score 86.25`, `$88,800`, `74%`. */
export const formatLabel = (figure: Figure, label: GoalLabel): string => writeLabel(figure, language(), label)

/** The same figure without its text, for tables whose heading says it. */
export const formatByType = (figure: Figure, label: GoalLabel): string => writeByType(figure, language(), label)

/** The same where room is short, on the axis of a chart: `$120K` for `'120000'` in USD. */
export const formatShort = (figure: Figure, label: GoalLabel): string => writeShort(figure, language(), label)

export type DateLook = 'day' | 'day-and-year' | 'short' | 'axis'

const dateLooks: Readonly<Record<DateLook, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'long' },
  'day-and-year': { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  axis: { day: 'numeric', month: 'short' },
}

/** A moment in milliseconds since 1970, as the clock here shows it: `2:32 PM`; with its day where that is not today. */
export function formatTime(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  const look = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  return writeMoment(new Date(moment), language(), look)
}

/** A calendar day `YYYY-MM-DD`, the same day in every time zone: `formatDate('2026-08-25')` is `August 25`. */
export const formatDate = (day: string, look: DateLook = 'day'): string =>
  withoutBreaks(writeDay(day, language(), dateLooks[look]))

/** Japanese and Chinese lines may break between any two signs: `12月3日` would, between month and day; a German `4. Dezember` after its number, a Korean `12월 4일` after its month. */
const withoutBreaks = (day: string) =>
  day.replace(/(?<=月)\d|(?<=\d)[年月日]/g, '\u2060$&').replace(/(?<=\d\.|\d월) (?=[\p{L}\d])/gu, '\u00a0')

/** A moment in the person's own time zone: `November 21, 2026 at 9:05 AM`. */
export const formatMoment = (moment: string): string =>
  writeMoment(new Date(moment), language(), { dateStyle: 'long', timeStyle: 'short' })

/** Names joined as the language does: `Maya, Rin and Jonas`. */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(language()).format(items)
