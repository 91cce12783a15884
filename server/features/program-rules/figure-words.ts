import { dateFormat, writeDay } from '../../../rules/clients/write-days.ts'
import { writeByType, writeDecimal, writeLabel, writePercent } from '../../../rules/clients/write-figures.ts'
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

/** The most decimal places in files. */
const mostDigits = 10

export function figureWords(intlCode: string): FigureWords {
  // As many digits as the figure has, and at least those of its label.
  const exact = (figure: DecimalSource, precision = 0) => {
    const text = plainText(decimal(figure))
    return { text, precision: Math.max(precision, Math.min(mostDigits, text.split('.')[1]?.length ?? 0)) }
  }
  const by = (write: typeof writeLabel) => (figure: DecimalSource, label: GoalLabel) => {
    const { text, precision } = exact(figure, label.precision)
    return write(text, intlCode, { ...label, precision })
  }
  return {
    number(figure) {
      const { text, precision } = exact(figure)
      return writeDecimal(text, intlCode, precision)
    },
    percent(figure) {
      const { text, precision } = exact(figure)
      return writePercent(text, intlCode, precision)
    },
    bare: by(writeByType),
    label: by(writeLabel),
    day: day => writeDay(day, intlCode),
    // Zones without a name of their own, such as UTC, have only the longer kind of one.
    zone: timeZone => zoneName(intlCode, timeZone, 'longGeneric') ?? zoneName(intlCode, timeZone, 'long') ?? timeZone,
  }
}

/** On a day in summer, so that the name is not that of winter alone; nothing where it is only a distance from UTC. */
function zoneName(intlCode: string, timeZone: string, timeZoneName: 'longGeneric' | 'long'): string | undefined {
  const parts = dateFormat(intlCode, { timeZone, timeZoneName }).formatToParts(Date.UTC(2026, 6, 1))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name?.startsWith('GMT') ? undefined : name
}
