import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine } from '../../rules/files/csv-line.ts'
import type { BadLine } from '../features/load-history/stage-rows.ts'
import { cellText } from './cell-text.ts'
import { type CsvForm, CsvScanner, type ScannedRecord } from './csv-scanner.ts'
import type { CellReading } from './row-encoder.ts'

/** How the rejected lines are read, and written so that they are read as the same again. */
export interface RejectsForm extends CsvForm, Pick<CellReading, 'cellsOf' | 'decimalSign'> {
  /** The columns of the file that have numbers, counted from 0. */
  readonly numbers?: readonly number[]
}

/**
 * Writes every rejected line of a file as CSV, with its line and codes before the cells, ready to be mended and loaded
 * again. Reads the file a second time beside the sorted lines, so that neither is ever held whole. Rejects where `out`
 * cannot be written.
 */
export async function writeRejects(
  source: AsyncIterable<Buffer>,
  badLines: AsyncIterable<BadLine>,
  out: Writable,
  form: RejectsForm = {},
): Promise<void> {
  await pipeline(rejectedLines(source, badLines, form), out)
}

async function* rejectedLines(
  source: AsyncIterable<Buffer>,
  badLines: AsyncIterable<BadLine>,
  form: RejectsForm,
): AsyncGenerator<string> {
  const bad = badLines[Symbol.asyncIterator]()
  let wanted = await bad.next()
  let header: string | undefined
  const waiting: { line: number; cells: string[] }[] = []
  const scanner = new CsvScanner(record => {
    if (header === undefined) header = csvLine(['line', 'codes', ...cellsOf(record)])
    else waiting.push({ line: record.line, cells: withSign(record.line, cellsOf(record), form) })
  }, form)
  async function* matching(): AsyncGenerator<string> {
    for (const { line, cells } of waiting.splice(0)) {
      while (wanted.done !== true && wanted.value.line < line) wanted = await bad.next()
      if (wanted.done === true || wanted.value.line !== line) continue
      yield csvLine([String(line), wanted.value.codes, ...cells])
    }
  }
  let isHeaderOut = false
  for await (const chunk of source) {
    scanner.push(chunk)
    if (header !== undefined && !isHeaderOut) {
      isHeaderOut = true
      yield header
    }
    yield* matching()
  }
  scanner.end()
  yield* matching()
  // Both ends of the list must meet, or else the database's cursor stays open.
  while (wanted.done !== true) wanted = await bad.next()
}

/** A workbook's decimals have a point; read as text, they need the sign that the file's texts have. */
function withSign(line: number, cells: string[], { cellsOf, decimalSign, numbers }: RejectsForm): string[] {
  // Asked for every row, or else what is known of it would be kept.
  const decimals = cellsOf?.(line)?.decimals
  if (decimals === undefined || decimalSign !== 'comma') return cells
  return cells.map((cell, index) =>
    decimals.includes(index) && numbers?.includes(index) ? cell.replace('.', ',') : cell,
  )
}

/** A broken line is one cell. */
function cellsOf(record: ScannedRecord): string[] {
  if (record.problem !== undefined) return [record.bytes.toString('utf8', record.from, record.to)]
  return Array.from({ length: Math.min(record.cells, record.ends.length) }, (_, index) => cellText(record, index))
}
