import { frenchFirst } from '../../../rules/clients/french-first.ts'
import { type DecimalSource, decimal, plainText } from '../../../rules/decimal.ts'
import type { GoalLabel } from '../../../rules/programs/program.ts'

/** How the figures of rules are written in a language: with all their digits, for rules must not round. */
export interface FigureWords {
  readonly number: (figure: DecimalSource) => string
  readonly percent: (figure: DecimalSource) => string
  /** By a goal label: `240 customers`, `$88,800`. */
  readonly label: (figure: DecimalSource, label: GoalLabel) => string
  /** The same without its text. */
  readonly bare: (figure: DecimalSource, label: GoalLabel) => string
  /** `YYYY-MM-DD` as `August 25, 2026`. */
  readonly day: (day: string) => string
  /** `Europe/Berlin` as `Central European Time`. */
  readonly zone: (timeZone: string) => string
}

/** Files give no more digits after the point than this. */
const mostDigits = 10

export function figureWords(intlCode: string): FigureWords {
  const write = (figure: DecimalSource, options: Intl.NumberFormatOptions, precision = 0) => {
    const text = plainText(decimal(figure))
    const digits = Math.max(precision, Math.min(mostDigits, text.split('.')[1]?.length ?? 0))
    const format = new Intl.NumberFormat(intlCode, {
      ...options,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return format.format(text as Intl.StringNumericLiteral)
  }
  const percent = { style: 'unit', unit: 'percent', unitDisplay: 'short' } as const
  const bare: FigureWords['bare'] = (figure, { labelType, currencyCode, precision }) => {
    if (labelType === 'percentage') return write(figure, percent, precision)
    if (labelType === 'decimal') return write(figure, {}, precision)
    return write(figure, { style: 'currency', currency: currencyCode, currencyDisplay: 'narrowSymbol' }, precision)
  }
  return {
    number: figure => write(figure, {}),
    percent: figure => write(figure, percent),
    bare,
    label(figure, label) {
      const written = bare(figure, label)
      if (label.labelText === '') return written
      return label.labelPosition === 'before' ? `${label.labelText} ${written}` : `${written} ${label.labelText}`
    },
    day(day) {
      const format = new Intl.DateTimeFormat(intlCode, { dateStyle: 'long', timeZone: 'UTC' })
      return frenchFirst(intlCode, format.format(new Date(`${day}T00:00:00Z`)))
    },
    // Zones without a name of their own, such as UTC, have only the longer kind of one.
    zone: timeZone => zoneName(intlCode, timeZone, 'longGeneric') ?? zoneName(intlCode, timeZone, 'long') ?? timeZone,
  }
}

/** On a day in summer, so that the name is not that of winter alone; nothing where it is only a distance from UTC. */
function zoneName(intlCode: string, timeZone: string, timeZoneName: 'longGeneric' | 'long'): string | undefined {
  const parts = new Intl.DateTimeFormat(intlCode, { timeZone, timeZoneName }).formatToParts(Date.UTC(2026, 6, 1))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name?.startsWith('GMT') ? undefined : name
}
