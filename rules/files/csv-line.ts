import { neutraliseCell } from './neutralise-cell.ts'
import type { SheetForm } from './sheet-form.ts'

/**
 * One line of a CSV file (RFC 4180), its end included: cells that a spreadsheet could run are made harmless (security T30),
 * those with a quote, a separator or a break are quoted. `a,"b` and `=1` are `"a,""b",'=1`.
 */
export function csvLine(
  cells: readonly string[],
  end: '\n' | '\r\n' = '\n',
  separator: SheetForm['separator'] = ',',
): string {
  return `${cells.map(cell => quoteCell(neutraliseCell(cell, separator), separator)).join(separator)}${end}`
}

function quoteCell(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
