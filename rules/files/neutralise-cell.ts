import { parseDecimal } from '../decimal.ts'

/**
 * A cell that no spreadsheet takes for a formula (decisions §6, security T30): `=1+1` gets an apostrophe, `-5.25` is a
 * number and stays. Where a comma parts decimals, as in Germany, spreadsheets begin a cell at each semicolon, and quotes that
 * do not stand at its beginning hold nothing together: so `x;=1+1` is `x;'=1+1`.
 */
export function neutraliseCell(text: string): string {
  if (parseDecimal(text) !== undefined) return text
  return text.replace(/^(?=[\t\r\n\0])|(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'")
}
