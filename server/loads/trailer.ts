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

/**
 * The trailer, where a record is one: `TRAILER`, a whole number, and at most a sum; whoever is called so has more. A sheet's rows have
 * as many cells as its header, so that empty ones may follow.
 */
export function readTrailer(record: ScannedRecord): Trailer | undefined {
  const { bytes, from, cells, line } = record
  if (
    cells < 2 ||
    cells > record.ends.length ||
    record.problem !== undefined ||
    record.ends[0] !== from + word.length ||
    bytes.compare(word, 0, word.length, from, from + word.length) !== 0
  ) {
    return undefined
  }
  const [rows = '', sum = '', ...rest] = Array.from({ length: cells - 1 }, (_, at) => cellText(record, at + 1).trim())
  return /^\d{1,12}$/.test(rows) && rest.every(cell => cell === '') ? { line, rows: Number(rows), sum } : undefined
}
