import { parseDecimal } from '../decimal.ts'

/** What stands before the decimals of a file's numbers; the other sign may group thousands. */
export type DecimalSign = 'point' | 'comma'

const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^[+-]?\d{1,3}(?:([,'’\u00a0\u202f ])\d{3}(?:\1\d{3})*)?(?:\.\d+)?$/,
  comma: /^[+-]?\d{1,3}(?:([.'’\u00a0\u202f ])\d{3}(?:\1\d{3})*)?(?:,\d+)?$/,
}
const ungrouped: Readonly<Record<DecimalSign, RegExp>> = { point: /^[+-]?\d+(?:\.\d+)?$/, comma: /^[+-]?\d+(?:,\d+)?$/ }

/**
 * A number of a file in plain notation, by the sign that its sender has named: with a comma `1.234,56` is `1234.56`, and `1.5` is
 * nothing. Digits are never changed.
 */
export function readNumber(text: string, sign: DecimalSign): string | undefined {
  if (!grouped[sign].test(text) && !ungrouped[sign].test(text)) return undefined
  const plain = sign === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  const digits = plain.replace(/['’\u00a0\u202f ]/g, '')
  return parseDecimal(digits) === undefined ? undefined : digits
}

/** Whether a text is a number whose decimal sign must be known first: `1,234`, `1.234,5`, `1'234`. */
export function needsSign(text: string): boolean {
  return /[,'’\u00a0\u202f ]/.test(text) && (readNumber(text, 'point') ?? readNumber(text, 'comma')) !== undefined
}

/** `1.234` may be a thousand and more where commas come before decimals. */
export function mayGroupThousands(text: string): boolean {
  return /^[+-]?\d{1,3}\.\d{3}$/.test(text)
}
