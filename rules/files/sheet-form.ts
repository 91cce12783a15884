import { writeNumber } from '../clients/write-number.ts'

/** How a spreadsheet in somebody's language expects CSV. */
export interface SheetForm {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
}

/** What a file has that other programs read. */
export const plainForm: SheetForm = { separator: ',', decimalMark: '.' }

/**
 * Where a comma parts decimals, as in German, spreadsheets part cells at semicolons; they take `12.10` for a day and show a line with commas
 * in one cell.
 */
export function sheetForm(locale: string): SheetForm {
  const isComma = writeNumber('0.5', locale.replace('_', '-')).includes(',')
  return isComma ? { separator: ';', decimalMark: ',' } : plainForm
}
