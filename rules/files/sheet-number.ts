/** Digits that a spreadsheet shows and keeps; what its files have beyond them is noise of binary fractions. */
const keptDigits = 15

/**
 * A number of a workbook as plain decimal text, with the digits that the spreadsheet shows: `0.30000000000000004` is 0.3, `1.5E-3`
 * is 0.0015. Whole numbers keep every digit.
 */
export function sheetNumber(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/.exec(raw)
  if (parts === null || (parts[2] === '' && parts[3] === '')) return raw
  const [, sign, whole, decimals, exponent] = parts as unknown as [string, string, string, string, string?]
  const digits = `${whole}${decimals}`.replace(/^0+/, '')
  const isExact = digits.length <= keptDigits || (decimals === '' && exponent === undefined)
  if (!isExact) return sheetNumber(Number(raw).toPrecision(keptDigits))
  return `${sign === '-' ? '-' : ''}${movePoint(`${whole}${decimals}`, whole.length + Number(exponent ?? 0))}`
}

/** A share as a workbook shows it where its cell is in percent: `0.04` is `4%`. */
export function sheetPercent(raw: string): string {
  const number = sheetNumber(raw)
  return /^-?[\d.]+$/.test(number) ? `${sheetNumber(`${number}e2`)}%` : raw
}

/** Digits with a point before the place given, without needless zeros: `120` and 1 is `1.2`. */
function movePoint(digits: string, place: number): string {
  const padded = place <= 0 ? `${'0'.repeat(1 - place)}${digits}` : digits.padEnd(place, '0')
  const at = Math.max(place, 1)
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const decimals = padded.slice(at).replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}
