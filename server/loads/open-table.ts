import type { LoadColumn, LoadShape } from '../../contract/load-rows/load-kind.ts'
import type { LoadIssue } from '../../contract/load-rows/load-report.ts'
import { done, type Outcome, refused } from '../../rules/outcome.ts'
import { cellText } from './cell-text.ts'
import { CsvScanner, type ScannedRecord, UnreadableFile, utf16File } from './csv-scanner.ts'
import { issueText } from './issue-text.ts'
import { type CellFault, type CellReading, isNumber, RowEncoder } from './row-encoder.ts'
import type { Trailer } from './trailer.ts'

/** How a file is read. Without anything it is UTF-8 with commas, and its header has the names of the kind's columns. */
export interface Reading extends CellReading {
  /** For each column of the file the column of the kind that it is; nothing where it is left out. */
  readonly columns?: readonly (string | null)[] | undefined
  readonly isSheet?: boolean
  /** What is worth knowing of the file as a whole, such as its encoding. */
  readonly notes?: readonly Omit<LoadIssue, 'text'>[]
  /** What is known only once all rows are read: cells of lines that cannot be taken. */
  readonly lateFaults?: () => readonly { readonly line: number; readonly fault: CellFault }[]
}

/** A file whose header fits: its columns in the file's order, and its rows as bytes for COPY. */
export interface OpenTable {
  /** The byte between the cells of `rows`. */
  readonly separator: number
  readonly columns: readonly LoadColumn[]
  /** Which columns of the file, counted from 0, have numbers that may have decimals. */
  readonly numbers: readonly number[]
  readonly warnings: readonly LoadIssue[]
  /** The checked rows; throws an UnreadableFile where the bytes are not UTF-8. */
  rows(): AsyncGenerator<Buffer>
  /** The file's own control totals; known once all rows are read. */
  trailer(): Trailer | undefined
  /** The order of days and the sign before decimals that its cells are read by; known once all rows are read. */
  readBy(): Pick<Reading, 'dateOrder' | 'decimalSign'>
  /** Faults of lines that are known once all rows are read. */
  lateFaults(): { line: number; column: string; code: string; value: string }[]
}

/** Reads the header; the rows wait until they are asked for. */
export async function openTable(
  shape: LoadShape,
  source: AsyncIterable<Buffer>,
  reading: Reading = {},
): Promise<Outcome<OpenTable, 'file-unreadable'>> {
  let header: { names: string[]; line: number; isSound: boolean } | undefined
  let encoder: RowEncoder | undefined
  const early: { bytes: Buffer; record: ScannedRecord }[] = []
  const scanner = new CsvScanner(record => {
    if (encoder !== undefined) encoder.add(record)
    else if (header === undefined) header = readHeader(record)
    // The rest of the first chunk, before it is known which columns there are.
    else early.push(keep(record))
  }, reading)
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
  const matched = matchColumns(shape, header, reading.columns)
  if (!matched.ok) return matched
  const { columns, warnings } = matched.value
  encoder = new RowEncoder(columns, header.names, reading)
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
  const notes = (reading.notes ?? []).map(note => ({ ...note, text: issueText(note.code) }))
  return done({
    separator: reading.separator ?? comma,
    columns: columns.filter(column => column !== undefined),
    numbers: columns.flatMap((column, index) => (column !== undefined && isNumber(column) ? [index] : [])),
    warnings: [...notes, ...warnings],
    rows,
    trailer: () => ready.trailer,
    readBy: () => ready.readBy,
    lateFaults: () =>
      (reading.lateFaults?.() ?? []).flatMap(({ line, fault }) => {
        const column = columns[fault.cell]?.name
        return column === undefined ? [] : [{ line, column, code: fault.code, value: fault.value }]
      }),
  })
}

const comma = 0x2c

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
  given?: readonly (string | null)[],
): Outcome<{ columns: (LoadColumn | undefined)[]; warnings: LoadIssue[] }, 'file-unreadable'> {
  const wanted = `The columns of ${shape.kind}: ${shape.columns.map(({ name, isRequired }) => (isRequired ? `${name}*` : name)).join(', ')}.`
  if (!isSound) return unreadable('header-unreadable', `The header on line ${line} cannot be read. ${wanted}`, line)
  const calls = (name: string, index: number) => (given === undefined ? name : (given[index] ?? undefined))
  const columns = names.map((name, index) => {
    const called = calls(name, index)?.toLowerCase()
    return shape.columns.find(column => column.name.toLowerCase() === called)
  })
  const repeated = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (repeated !== undefined) {
    return unreadable('column-repeated', `The header names the column ${repeated.name} twice.`, line)
  }
  const missing = shape.columns.filter(column => column.isRequired && !columns.includes(column))
  if (missing.length > 0) {
    const list = missing.map(column => column.name).join(', ')
    const separator = names.length === 1 && given === undefined ? /[;\t|]/.exec(names[0]!)?.[0] : undefined
    if (separator !== undefined) {
      const name = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }[separator]
      const text = `The cells are separated by ${name}. Save the file with commas between them (CSV, comma delimited). ${wanted}`
      return unreadable('separator', text, line)
    }
    return unreadable('column-missing', `The header lacks ${list}. ${wanted}`, line)
  }
  const warnings = names
    .filter((name, index) => columns[index] === undefined && name !== '')
    .map(name => ({ line, column: name, code: 'column-unknown', text: issueText('column-unknown'), value: '' }))
  return done({ columns, warnings })
}

function unreadable(code: string, text: string, line: number) {
  return refused('file-unreadable', { code, text, line })
}
