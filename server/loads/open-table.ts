import { issueText } from '../../contract/load-rows/issue-text.ts'
import type { LoadColumn, LoadShape } from '../../contract/load-rows/load-kind.ts'
import type { LoadIssue } from '../../contract/load-rows/load-report.ts'
import { done, type Outcome, refused } from '../../rules/outcome.ts'
import { cellText } from './cell-text.ts'
import { CsvScanner, type ScannedRecord, UnreadableFile, utf16File } from './csv-scanner.ts'
import { RowEncoder } from './row-encoder.ts'
import type { Trailer } from './trailer.ts'

/** A file whose header fits: its columns in the file's order, and its rows as bytes for COPY. */
export interface OpenTable {
  readonly columns: readonly LoadColumn[]
  readonly warnings: readonly LoadIssue[]
  /** The checked rows; throws an UnreadableFile where the bytes are not UTF-8. */
  rows(): AsyncGenerator<Buffer>
  /** The file's own control totals; known once all rows are read. */
  trailer(): Trailer | undefined
}

/** Reads the header; the rows wait until they are asked for. */
export async function openTable(
  shape: LoadShape,
  source: AsyncIterable<Buffer>,
): Promise<Outcome<OpenTable, 'file-unreadable'>> {
  let header: { names: string[]; line: number; isSound: boolean } | undefined
  let encoder: RowEncoder | undefined
  const early: { bytes: Buffer; record: ScannedRecord }[] = []
  const scanner = new CsvScanner(record => {
    if (encoder !== undefined) encoder.add(record)
    else if (header === undefined) header = readHeader(record)
    // The rest of the first chunk, before it is known which columns there are.
    else early.push(keep(record))
  })
  const chunks = source[Symbol.asyncIterator]()
  let isOver = false
  const next = async () => {
    const { done: isDone, value } = await chunks.next()
    if (isDone === true) scanner.end()
    else scanner.push(value)
    isOver = isDone === true
  }
  try {
    while (header === undefined && !isOver) await next()
  } catch (error) {
    return unreadableOr(error)
  }
  if (header === undefined)
    return unreadable('file-empty', 'The file is empty. Its first line must name the columns.', 1)
  const matched = matchColumns(shape, header)
  if (!matched.ok) return matched
  const { columns, warnings } = matched.value
  encoder = new RowEncoder(columns, header.names)
  const ready = encoder
  try {
    for (const { record } of early.splice(0)) ready.add(record)
  } catch (error) {
    return unreadableOr(error)
  }
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      yield* ready.take()
      if (isOver) break
      await next()
    }
    yield* ready.take(true)
    if (ready.rows === 0) throw new UnreadableFile('file-empty', 1, 'The file has a header but no rows.')
  }
  return done({ columns: columns.filter(column => column !== undefined), warnings, rows, trailer: () => ready.trailer })
}

function keep(record: ScannedRecord): { bytes: Buffer; record: ScannedRecord } {
  return { bytes: record.bytes, record: { ...record, ends: record.ends.slice() } }
}

/** The refusal that an UnreadableFile means; throws anything else. */
function unreadableOr(error: unknown) {
  if (!(error instanceof UnreadableFile)) throw error
  return unreadable(error.code, error.message, error.line)
}

function readHeader(record: ScannedRecord): { names: string[]; line: number; isSound: boolean } {
  if (isUtf16(record)) throw utf16File()
  const names = Array.from({ length: Math.min(record.cells, record.ends.length) }, (_, index) =>
    record.problem === undefined ? cellText(record, index).trim() : '',
  )
  return { names, line: record.line, isSound: record.problem === undefined && names.length === record.cells }
}

/** UTF-16 without its mark: of the letters of a header each second byte is 0. */
function isUtf16({ bytes, from, to }: ScannedRecord): boolean {
  const zeros = bytes.subarray(from, to).filter(byte => byte === 0).length
  return to - from > 4 && Math.abs(2 * zeros - (to - from)) <= 2
}

function matchColumns(
  shape: LoadShape,
  { names, line, isSound }: { names: readonly string[]; line: number; isSound: boolean },
): Outcome<{ columns: (LoadColumn | undefined)[]; warnings: LoadIssue[] }, 'file-unreadable'> {
  const wanted = `The columns of ${shape.kind}: ${shape.columns.map(({ name, isRequired }) => (isRequired ? `${name}*` : name)).join(', ')}.`
  if (!isSound) return unreadable('header-unreadable', `The header on line ${line} cannot be read. ${wanted}`, line)
  const columns = names.map(name => shape.columns.find(column => column.name.toLowerCase() === name.toLowerCase()))
  const repeated = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (repeated !== undefined) {
    return unreadable('column-repeated', `The header names the column ${repeated.name} twice.`, line)
  }
  const missing = shape.columns.filter(column => column.isRequired && !columns.includes(column))
  if (missing.length > 0) {
    const list = missing.map(column => column.name).join(', ')
    const separator = names.length === 1 ? /[;\t|]/.exec(names[0]!)?.[0] : undefined
    if (separator !== undefined) {
      const name = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }[separator]
      const text = `The cells are separated by ${name}. Save the file with commas between them (CSV, comma delimited). ${wanted}`
      return unreadable('separator', text, line)
    }
    return unreadable('column-missing', `The header lacks ${list}. ${wanted}`, line)
  }
  const warnings = names
    .filter((_, index) => columns[index] === undefined)
    .map(name => ({ line, column: name, code: 'column-unknown', text: issueText('column-unknown'), value: '' }))
  return done({ columns, warnings })
}

function unreadable(code: string, text: string, line: number) {
  return refused('file-unreadable', { code, text, line })
}
