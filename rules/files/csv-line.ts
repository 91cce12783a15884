import { neutraliseCell } from './neutralise-cell.ts'

/**
 * One line of a CSV file (RFC 4180), its end included: cells that a spreadsheet could run are made harmless (security T30),
 * those with a quote, a comma or a break are quoted. `a,"b` and `=1` are `"a,""b",'=1`.
 */
export function csvLine(cells: readonly string[], end: '\n' | '\r\n' = '\n'): string {
  return `${cells.map(neutraliseCell).map(quoteCell).join(',')}${end}`
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
