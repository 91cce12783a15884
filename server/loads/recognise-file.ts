import type { FoundFile, Separator, UploadEncoding } from '../../contract/uploads.ts'
import { separators } from '../../contract/uploads.ts'
import { firstLetters } from '../../rules/words/first-letters.ts'
import { cellText } from './cell-text.ts'
import { CsvScanner, type ScannedRecord, UnreadableFile } from './csv-scanner.ts'
import { decoderOf, encodingOf, mayBeUtf8, toUtf8 } from './encodings.ts'
import { type FileSource, piecesOf } from './file-source.ts'
import type { Reading } from './open-table.ts'
import { sheetRows } from './xlsx/sheet-rows.ts'
import { isZip, openWorkbook, refuseOldWorkbook, type Workbook } from './xlsx/workbook.ts'

/** What a file is, by its bytes alone. */
export type RecognisedFile = Pick<FoundFile, 'format' | 'encoding' | 'separator' | 'tables'>

/** Rows after the header that are shown to whoever maps its columns. */
const sampledRows = 5
/** Sheets of a workbook that are looked at. */
const mostSheets = 30
const startSize = 256 * 1024
/** Letters of a cell that are shown. */
const longestShown = 100

/** Whether a whole file may be UTF-8: needed to tell it from Windows-1252. */
export async function isUtf8Throughout(source: FileSource): Promise<boolean> {
  for await (const piece of piecesOf(source)) if (!mayBeUtf8(piece)) return false
  return true
}

/** Recognises a file. Throws an UnreadableFile where it is neither CSV nor a workbook. */
export async function recogniseFile(source: FileSource, isUtf8: boolean): Promise<RecognisedFile> {
  const start = await source.read(0, Math.min(startSize, source.size))
  refuseOldWorkbook(start)
  if (isZip(start)) return { format: 'xlsx', tables: await lookAtSheets(await openWorkbook(source)) }
  const encoding = encodingOf(start, isUtf8)
  const text = await startOf(encoding, start)
  const separator = separatorOf(text)
  const { header, sample } = await lookAt(piece(text), separator, source.size <= startSize)
  return { format: 'csv', encoding, separator, tables: [{ sheet: '', isHidden: false, header, sample }] }
}

/** A file as the loads read it: its text, and how to understand it. Each call reads it anew. */
export async function openFile(
  source: FileSource,
  found: Pick<RecognisedFile, 'format' | 'encoding' | 'separator'>,
  sheet: string | undefined,
): Promise<{ source: AsyncIterable<Buffer>; reading: Reading }> {
  if (found.format === 'xlsx') return openSheet(await openWorkbook(source), sheet)
  const { encoding = 'utf-8', separator = ',' } = found
  const start = await source.read(0, Math.min(3, source.size))
  const notes = [
    ...(encoding === 'utf-8' ? [] : [note('encoding-recognised', encoding)]),
    ...(separator === ',' ? [] : [note('separator-recognised', separator === '\t' ? 'tab' : separator)]),
  ]
  refuseOldWorkbook(start)
  return { source: toUtf8(encoding, piecesOf(source)), reading: { separator: separator.charCodeAt(0), notes } }
}

function openSheet(workbook: Workbook, name: string | undefined) {
  const info = name === undefined ? onlySheet(workbook) : workbook.sheets.find(sheet => sheet.name === name)
  if (info === undefined) {
    const names = workbook.sheets.map(sheet => JSON.stringify(sheet.name)).join(', ')
    throw new UnreadableFile('sheet-unknown', 1, `Say which sheet of the workbook is meant: ${names}.`)
  }
  const rows = sheetRows(workbook, info)
  const reading: Reading = {
    isSheet: true,
    cellsOf: rows.takeCells,
    lateFaults: rows.merged,
    notes: [note('sheet-read', info.name)],
  }
  return { source: rows.csv(), reading }
}

/** The sheet that is meant where nobody says: the only one that can be seen. */
function onlySheet({ sheets }: Workbook) {
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  return shown.length === 1 ? shown[0] : undefined
}

function note(code: string, value: string) {
  return { line: 0, column: '', code, value }
}

async function lookAtSheets(workbook: Workbook): Promise<FoundFile['tables']> {
  const tables: FoundFile['tables'] = []
  for (const sheet of workbook.sheets.slice(0, mostSheets)) {
    const { header, sample } = await lookAt(sheetRows(workbook, sheet).csv(), ',', true)
    tables.push({ sheet: sheet.name, isHidden: sheet.isHidden, header, sample })
  }
  return tables
}

/** Reads the header and the first rows, and no further. */
async function lookAt(pieces: AsyncIterable<Buffer>, separator: Separator, isWhole: boolean) {
  const rows: string[][] = []
  const scanner = new CsvScanner(
    record => {
      if (rows.length <= sampledRows) rows.push(cellsOf(record))
    },
    { separator: separator.charCodeAt(0) },
  )
  let isOver = true
  for await (const bytes of pieces) {
    scanner.push(bytes)
    if (rows.length > sampledRows) {
      isOver = false
      break
    }
  }
  if (isOver && isWhole) scanner.end()
  const [header = [], ...sample] = rows
  return { header: header.map(name => name.trim()), sample }
}

function cellsOf(record: ScannedRecord): string[] {
  if (record.problem !== undefined) return []
  return Array.from({ length: Math.min(record.cells, record.ends.length) }, (_, index) =>
    firstLetters(cellText(record, index), longestShown),
  )
}

/** The beginning of a text as whole characters of UTF-8. */
async function startOf(encoding: UploadEncoding, start: Buffer): Promise<Buffer> {
  if (encoding !== 'utf-8') {
    const even = start.subarray(0, start.length - (start.length % 2))
    // A pair of UTF-16 may be cut at the end, which is no fault.
    return Buffer.from(decoderOf(encoding, false)(even, true))
  }
  let end = start.length
  while (end > 0 && end > start.length - 4 && (start[end - 1]! & 0xc0) === 0x80) end--
  return start.length < startSize ? start : start.subarray(0, Math.max(0, end - 1))
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** The separator that stands most often in the first line that is not empty, outside quotes; a comma where none does. */
function separatorOf(text: Buffer): Separator {
  const line =
    text
      .toString('utf8', 0, 64 * 1024)
      .split(/\r\n|\r|\n/)
      .find(one => one.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  // Of as many, the one that texts have less often.
  const counts = separators.toReversed().map(separator => ({ separator, count: bare.split(separator).length - 1 }))
  const [most] = counts.sort((one, other) => other.count - one.count)
  return most!.count > 0 ? most!.separator : ','
}
