import { parseDecimal } from '../decimal.ts'

/**
 * A cell that no spreadsheet takes for a formula (decisions §6, security T30): `=1+1` gets an apostrophe, `-5.25` is a
 * number and stays.
 */
export function neutraliseCell(text: string): string {
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) && parseDecimal(text) === undefined ? `'${text}` : text
}
