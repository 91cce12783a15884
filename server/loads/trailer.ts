import { cellText } from './cell-text.ts'
import type { ScannedRecord } from './csv-scanner.ts'

/** The control totals that a file may end with, `TRAILER,rows,sum` (decisions §6): what its sender counted. */
export interface Trailer {
  readonly line: number
  readonly rows: number
  /** As it is written; empty where there is none. */
  readonly sum: string
}

const word = Buffer.from('TRAILER')

/** The trailer, where a record is one: `TRAILER`, a whole number, and at most a sum. Whoever is called so has more cells. */
export function readTrailer(record: ScannedRecord): Trailer | undefined {
  const { bytes, from, cells, line } = record
  if (
    cells < 2 ||
    cells > 3 ||
    record.problem !== undefined ||
    record.ends[0] !== from + word.length ||
    bytes.compare(word, 0, word.length, from, from + word.length) !== 0
  ) {
    return undefined
  }
  const rows = cellText(record, 1).trim()
  return /^\d{1,12}$/.test(rows)
    ? { line, rows: Number(rows), sum: cells === 3 ? cellText(record, 2).trim() : '' }
    : undefined
}
