import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { BadLine } from '../features/load-history/stage-rows.ts'
import { CsvScanner, type ScannedRecord } from './csv-scanner.ts'
import { neutraliseCell } from './neutralise-cell.ts'
import { cellText } from './row-encoder.ts'

/**
 * Writes every rejected line of a file as CSV, with its line and codes before the cells, ready to be mended and loaded
 * again. Reads the file a second time beside the sorted lines, so that neither is ever held whole.
 */
export async function writeRejects(
  source: AsyncIterable<Buffer>,
  badLines: AsyncIterable<BadLine>,
  out: Writable,
): Promise<void> {
  const bad = badLines[Symbol.asyncIterator]()
  let wanted = await bad.next()
  let header = false
  const waiting: { line: number; cells: string[] }[] = []
  const scanner = new CsvScanner(record => {
    if (!header) {
      header = true
      out.write(csvLine(['line', 'codes', ...cellsOf(record)]))
    } else waiting.push({ line: record.line, cells: cellsOf(record) })
  })
  const match = async () => {
    for (const { line, cells } of waiting.splice(0)) {
      while (wanted.done !== true && wanted.value.line < line) wanted = await bad.next()
      if (wanted.done === true || wanted.value.line !== line) continue
      if (!out.write(csvLine([String(line), wanted.value.codes, ...cells]))) await once(out, 'drain')
    }
  }
  for await (const chunk of source) {
    scanner.push(chunk)
    await match()
  }
  scanner.end()
  await match()
  // Both ends of the list must meet, or else the database's cursor stays open.
  while (wanted.done !== true) wanted = await bad.next()
  out.end()
  await finished(out)
}

/** A broken line is one cell. */
function cellsOf(record: ScannedRecord): string[] {
  if (record.problem !== undefined) return [record.bytes.toString('utf8', record.from, record.to)]
  return Array.from({ length: Math.min(record.cells, record.ends.length) }, (_, index) => cellText(record, index))
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(neutraliseCell).map(quoteCell).join(',')}\n`
}

function quoteCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
