import { frenchFirst } from '../../rules/clients/french-first.ts'
import type { GoalLabel } from '../../rules/programs/program.ts'
import { spokenLocale } from './words.ts'

/** How figures, points, percentages and dates are written in the person's language (P08). Decimals come in as text. */

type Figure = string | number

const kept = new Map<string, Intl.NumberFormat>()

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = spokenLocale().intlCode
  const key = `${locale} ${JSON.stringify(options)}`
  const format = kept.get(key) ?? new Intl.NumberFormat(locale, options)
  kept.set(key, format)
  return format
}

/**
 * Intl reads decimal text exactly, without a float between: `'88800.5'` stays that. The narrow space of French thousands is
 * hardly to be seen in our font: a plain one that breaks no line stands in for it.
 */
function write(format: Intl.NumberFormat, figure: Figure): string {
  return format.format(figure as Intl.StringNumericLiteral).replaceAll('\u202f', '\u00a0')
}

/** A figure with so many digits after the point: `formatNumber('12480')` is `12,480` in English, `12.480` in German. */
export function formatNumber(figure: Figure, precision = 0): string {
  return write(numberFormat({ minimumFractionDigits: precision, maximumFractionDigits: precision }), figure)
}

/** Whole points, without their media label. */
export const formatPoints = (points: number): string => formatNumber(points)

/** A percentage as it is kept, 74 for `74%`; the sign stands where the language puts it. */
export function formatPercent(percent: Figure, precision = 0): string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision }
  return write(numberFormat({ style: 'unit', unit: 'percent', unitDisplay: 'short', ...digits }), percent)
}

/** An amount of money, `$88,800` for `'88800'` in USD. */
export function formatCurrency(figure: Figure, currencyCode: string, precision = 0): string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision }
  return write(
    numberFormat({ style: 'currency', currency: currencyCode, currencyDisplay: 'narrowSymbol', ...digits }),
    figure,
  )
}

/** A figure of a program by its goal label (P08): `240 units`, `Score 86.25`, `$88,800`, `74%`. */
export function formatLabel(figure: Figure, label: GoalLabel): string {
  const written = formatByType(figure, label)
  if (label.labelText === '') return written
  return label.labelPosition === 'before' ? `${label.labelText} ${written}` : `${written} ${label.labelText}`
}

/** The same figure without its text, for tables whose heading says it. */
export function formatByType(figure: Figure, { labelType, currencyCode, precision }: GoalLabel): string {
  if (labelType === 'percentage') return formatPercent(figure, precision)
  if (labelType === 'currency') return formatCurrency(figure, currencyCode, precision)
  return formatNumber(figure, precision)
}

/** The same where room is short, on the axis of a chart: `$120K` for `'120000'` in USD. */
export function formatShort(figure: Figure, { labelType, currencyCode }: GoalLabel): string {
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
  if (labelType === 'percentage') return write(numberFormat({ style: 'unit', unit: 'percent', ...compact }), figure)
  const money = { style: 'currency', currency: currencyCode, currencyDisplay: 'narrowSymbol' } as const
  return write(numberFormat(labelType === 'currency' ? { ...money, ...compact } : compact), figure)
}

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
  return new Intl.DateTimeFormat(spokenLocale().intlCode, look).format(moment)
}

/** A calendar day `YYYY-MM-DD`, the same day in every time zone: `formatDate('2026-08-25')` is `August 25`. */
export function formatDate(day: string, look: DateLook = 'day'): string {
  const { intlCode } = spokenLocale()
  const format = new Intl.DateTimeFormat(intlCode, { ...dateLooks[look], timeZone: 'UTC' })
  return frenchFirst(intlCode, format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)))
}

/** A moment in the person's own time zone: `November 21, 2026 at 9:05 AM`. */
export function formatMoment(moment: string): string {
  const { intlCode } = spokenLocale()
  const format = new Intl.DateTimeFormat(intlCode, { dateStyle: 'long', timeStyle: 'short' })
  return frenchFirst(intlCode, format.format(new Date(moment)))
}

/** Names joined as the language does: `Maya, Rin and Jonas`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(spokenLocale().intlCode).format(items)
}
