import { parseDecimal } from '../decimal.ts'
import type { SheetForm } from './sheet-form.ts'

/**
 * A cell that no spreadsheet takes for a formula (decisions §6, security T30): `=1+1` gets an apostrophe, `-5.25` is a
 * number and stays, as `-5,25` does in files that are separated by semicolons. Where a comma parts decimals, as in Germany,
 * spreadsheets begin a cell at each semicolon, elsewhere at each comma, and quotes that do not stand at its beginning hold
 * nothing together: so `x;=1+1` is `x;'=1+1`. In files that are separated by commas a cell with one is quoted from its beginning.
 */
export function neutraliseCell(text: string, separator: SheetForm['separator'] = ','): string {
  if (parseDecimal(separator === ',' ? text : text.replace(',', '.')) !== undefined) return text
  return text.replace(separator === ',' ? formulaStart : formulaStartAtCommasToo, "'")
}

/** The text of which {@link neutraliseCell} made this cell, in a file that is separated by commas. */
export function originalCell(cell: string): string {
  return cell.replace(/^'(?='*[\t\r\n\0])|(?<=^|[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g, '')
}

// Apostrophes of the text's own get one more, so that those that were added can be taken away again.
const formulaStart = /^(?='*[\t\r\n\0])|(?<=^|[;\t\r\n])(?='*[=+\-@＝＋－＠])/g
const formulaStartAtCommasToo = /^(?='*[\t\r\n\0])|(?<=^|[,;\t\r\n])(?='*[=+\-@＝＋－＠])/g
