import type { GoalLabel } from '../programs/program.ts'
import { type Figure, numberFormat, withoutBreaks, writeNumber } from './write-number.ts'

/** A number with so many digits after the point: 12480 is `12,480` in English, `12.480` in German, `12 480` in Polish. */
export function writeDecimal(figure: Figure, intlCode: string, precision = 0): string {
  return writeNumber(figure, intlCode, digits(precision))
}

/** A percentage as it is kept, 74 for `74%`; the sign stands where the language puts it: `74 %`, `%74`. */
export function writePercent(figure: Figure, intlCode: string, precision = 0): string {
  return writeNumber(figure, intlCode, { ...percent, ...digits(precision) })
}

const percent = { style: 'unit', unit: 'percent', unitDisplay: 'short' } as const

/** From one percentage to another, with the decimals that either has: `25–50 %` in German, `%25 – %50` in Turkish. */
export function writePercentRange(from: string, to: string, intlCode: string): string {
  const precision = Math.max(...[from, to].map(bound => bound.split('.')[1]?.length ?? 0))
  const format = numberFormat(intlCode, { ...percent, ...digits(precision) })
  return withoutBreaks(format.formatRange(from as Intl.StringNumericLiteral, to as Intl.StringNumericLiteral))
}

/** An amount of money, `$88,800` for `'88800'` in USD; yen and won show decimals only where there are some. */
export function writeMoney(figure: Figure, intlCode: string, currencyCode: string, precision = 0): string {
  const least = Math.min(precision, digitsOf(currencyCode))
  const fraction = { minimumFractionDigits: least, maximumFractionDigits: precision }
  return writeNumber(figure, intlCode, { ...moneyIn(intlCode, currencyCode), ...fraction })
}

/** A figure of a program by its goal label, without its text: `240`, `$88,800`, `74%`. */
export function writeByType(
  figure: Figure,
  intlCode: string,
  { labelType, currencyCode, precision }: GoalLabel,
): string {
  if (labelType === 'percentage') return writePercent(figure, intlCode, precision)
  if (labelType === 'currency') return writeMoney(figure, intlCode, currencyCode, precision)
  return writeDecimal(figure, intlCode, precision)
}

/**
 * The same with its text (P08): `240 units`, `Score 86.25`. A counter follows its figure directly in Japanese and Korean,
 * `120件`, `120건`; elsewhere no line breaks between a figure and a unit as short as `kg` or `件`, only before a whole word.
 */
export function writeLabel(figure: Figure, intlCode: string, label: GoalLabel): string {
  const written = writeByType(figure, intlCode, label)
  const { labelText, labelPosition } = label
  if (labelText === '') return written
  const space = labelText.length <= longestUnit ? '\u00a0' : ' '
  if (labelPosition === 'before') return `${labelText}${space}${written}`
  return counters[intlCode.slice(0, 2)]?.test(labelText) ? `${written}${labelText}` : `${written}${space}${labelText}`
}

/** Characters of a unit that stays on the line of its figure. */
const longestUnit = 3

/** Japanese counters are written in Han or kana, Korean ones as one syllable: longer Korean words stand apart. */
const counters: Readonly<Record<string, RegExp>> = {
  ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /^\p{Script=Hangul}$/u,
}

/** The same where room is short, on the axis of a chart: `$120K` for `'120000'` in USD, `120 тыс.` in Russian. */
export function writeShort(figure: Figure, intlCode: string, { labelType, currencyCode }: GoalLabel): string {
  if (labelType === 'percentage') return writePercentShort(figure, intlCode)
  // Else thousands that German and Japanese do not shorten would stand ungrouped here alone: 1234 beside 1.234 elsewhere.
  const grouped = { useGrouping: 'always' } as const
  const short = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1, ...grouped } as const
  return writeNumber(
    figure,
    intlCode,
    labelType === 'currency' ? { ...moneyIn(intlCode, currencyCode), ...short } : short,
  )
}

/** `$`, `€`, `₩`; but where people have a `$` of their own, that of others comes with its country: `US$`. */
function moneyIn(intlCode: string, currency: string) {
  const narrow = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  if (!haveTheirOwn.has(intlCode)) return narrow
  const [sign] = numberFormat('en', narrow).formatToParts(0)
  return sign!.value === '$' ? ({ ...narrow, currencyDisplay: 'symbol' } as const) : narrow
}

const haveTheirOwn = new Set(['es-MX', 'fr-CA', 'zh-TW'])

function writePercentShort(figure: Figure, intlCode: string): string {
  return writeNumber(figure, intlCode, {
    style: 'unit',
    unit: 'percent',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
}

function digits(precision: number) {
  return { minimumFractionDigits: precision, maximumFractionDigits: precision }
}

/** How many decimals a currency has: 2 of the dollar, none of the yen. */
function digitsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!
}
