import { isUtf8 } from 'node:buffer'

/** A file that cannot be read as a table: the message names the line and what to do. */
export class UnreadableFile extends Error {
  readonly code: string
  readonly line: number
  constructor(code: string, line: number, text: string) {
    super(text)
    this.code = code
    this.line = line
  }
}

/** One line of a file as it is meant to be read: no longer than this, so that a runaway line cannot fill the memory. */
export const longestRecord = 64 * 1024

/** Why the scanner sets a record aside; the database lists it among the rejected rows. */
export type RecordProblem =
  | 'cells-missing'
  | 'cells-surplus'
  | 'quote-misplaced'
  | 'line-too-long'
  | 'character-not-allowed'

/**
 * A record in the bytes around it, and its line in the file (the header is line 1). The scanner hands on one and the same
 * object each time: read it before returning.
 */
export interface ScannedRecord {
  bytes: Buffer
  from: number
  to: number
  line: number
  cells: number
  /** Where each cell ends, for as many cells as there are. */
  ends: Int32Array
  hasQuotes: boolean
  problem: RecordProblem | undefined
  /** The cell in which the problem is, counted from 0. */
  problemCell: number
}

/**
 * Lines of one quoted cell's record. An unclosed quote is detected by them long before 64 kB, so that a file of
 * nothing but such quotes is read in time: each of its lines is looked at a hundred times at most.
 */
export const mostLinesOfRecord = 100

/** More cells than any file has a use for; those beyond are counted, not kept. */
const mostCells = 256

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d

const atStart = 0
const inPlain = 1
const inQuotes = 2
const afterQuote = 3

/** How the bytes stand in the file. */
export interface CsvForm {
  /** The byte between cells; a comma by default. */
  readonly separator?: number
  /** The rows of a workbook: a break within a cell does not count, so that a record's line is the sheet's row. */
  readonly isSheet?: boolean
}

/**
 * Cuts the bytes of a CSV file (RFC 4180, UTF-8) into records, in one pass and in bounded memory. COPY would stop at the
 * first ragged row and hold a line of any length; this finds each of them and goes on with the next line.
 */
export class CsvScanner {
  private rest: Buffer = Buffer.alloc(0)
  private offset = 0
  private line = 1
  private isFirst = true
  private skipping = false
  private readonly found: ScannedRecord = {
    bytes: this.rest,
    from: 0,
    to: 0,
    line: 1,
    cells: 0,
    ends: new Int32Array(mostCells),
    hasQuotes: false,
    problem: undefined,
    problemCell: 0,
  }
  private readonly onRecord: (record: ScannedRecord) => void
  private readonly separator: number
  private readonly isSheet: boolean

  constructor(onRecord: (record: ScannedRecord) => void, { separator = comma, isSheet = false }: CsvForm = {}) {
    this.onRecord = onRecord
    this.separator = separator
    this.isSheet = isSheet
  }

  push(chunk: Buffer): void {
    this.scan(this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]), false)
  }

  end(): void {
    this.scan(this.rest, true)
  }

  private scan(given: Buffer, isLast: boolean): void {
    const data = this.isFirst ? this.begin(given, isLast) : given
    const hasZero = data.includes(0)
    const size = data.length
    let from = 0
    let checked = 0
    while (from < size) {
      if (this.skipping) {
        from = this.skip(data, from)
        checked = from
        continue
      }
      const end = this.record(data, from, size, isLast, hasZero)
      if (end < 0) break
      // A runaway line may be cut within a character, so its bytes say nothing about the encoding.
      if (this.skipping) this.checkEncoding(data, checked, from)
      from = end
    }
    if (!this.skipping) this.checkEncoding(data, checked, from)
    // A copy: a slice would keep the whole chunk alive.
    this.rest = Buffer.from(data.subarray(from))
    this.offset += from
  }

  /** Goes on to the line after a runaway one, or to the end of what is there. */
  private skip(data: Buffer, from: number): number {
    const next = data.indexOf(lineFeed, from)
    if (next < 0) return data.length
    this.skipping = false
    this.line++
    return next + 1
  }

  /** Hands on the record that begins at `from` and answers where the next one begins; −1 where its end is not there yet. */
  private record(data: Buffer, from: number, size: number, isLast: boolean, hasZero: boolean): number {
    let state = atStart
    let cells = 1
    let lines = 0
    let firstLineEnd = -1
    let firstLineCell = 0
    let misplacedCell = -1
    let hasQuotes = false
    const { separator } = this
    const { ends } = this.found
    let at = from
    const limit = Math.min(size, from + longestRecord + 1)
    for (; at < limit; at++) {
      const byte = data[at]!
      if (state === inQuotes) {
        if (byte === quote) state = afterQuote
        else if (byte === lineFeed) {
          lines++
          if (firstLineEnd < 0) {
            firstLineEnd = at
            firstLineCell = cells - 1
          }
          if (lines === mostLinesOfRecord) return this.broken(data, from, at, firstLineEnd, firstLineCell)
        }
      } else if (byte === separator) {
        if (cells <= mostCells) ends[cells - 1] = at
        cells++
        state = atStart
      } else if (byte === lineFeed || byte === carriageReturn) break
      else if (byte === quote) {
        hasQuotes = true
        if (state !== inPlain) state = inQuotes
        else if (misplacedCell < 0) misplacedCell = cells - 1
      } else {
        if (state === afterQuote && misplacedCell < 0) misplacedCell = cells - 1
        state = inPlain
      }
    }
    const isWhole = at < limit || (isLast && state !== inQuotes)
    if (at - from > longestRecord || (!isWhole && isLast)) {
      return this.broken(data, from, at, firstLineEnd, firstLineEnd < 0 ? cells - 1 : firstLineCell)
    }
    if (!isWhole) return -1
    // The line feed of a pair may still be under way.
    if (data[at] === carriageReturn && at + 1 === size && !isLast) return -1
    if (at > from) {
      if (cells <= mostCells) ends[cells - 1] = at
      const isZero = hasZero && data.subarray(from, at).includes(0)
      const problem = misplacedCell >= 0 ? 'quote-misplaced' : isZero ? 'character-not-allowed' : undefined
      const problemCell = misplacedCell >= 0 ? misplacedCell : isZero ? this.cellOf(data.indexOf(0, from)) : 0
      this.hand(data, from, at, cells, hasQuotes, problem, problemCell)
    }
    this.line += this.isSheet ? 1 : lines + 1
    return data[at] === carriageReturn && data[at + 1] === lineFeed ? at + 2 : at + 1
  }

  private hand(
    bytes: Buffer,
    from: number,
    to: number,
    cells: number,
    hasQuotes: boolean,
    problem: RecordProblem | undefined,
    problemCell: number,
  ): void {
    const { found } = this
    found.bytes = bytes
    found.from = from
    found.to = to
    found.line = this.line
    found.cells = cells
    found.hasQuotes = hasQuotes
    found.problem = problem
    found.problemCell = problemCell
    this.onRecord(found)
  }

  /** The cell that a place of the record lies in, by the ends of its cells. */
  private cellOf(at: number): number {
    return Math.max(
      0,
      this.found.ends.findIndex(end => at < end),
    )
  }

  /** A quote that never closes must not swallow the rows below it: its first line is rejected, the next is read again. */
  private broken(data: Buffer, from: number, at: number, firstLineEnd: number, cell: number): number {
    const end = firstLineEnd < 0 ? at : firstLineEnd
    const isQuote = firstLineEnd >= 0 || at - from <= longestRecord
    const problem = isQuote ? 'quote-misplaced' : 'line-too-long'
    this.hand(data, from, Math.min(end, from + longestRecord), 1, true, problem, cell)
    if (firstLineEnd < 0) {
      this.skipping = data[at] !== lineFeed
      if (!this.skipping) this.line++
      return this.skipping ? at : at + 1
    }
    this.line++
    return firstLineEnd + 1
  }

  private begin(data: Buffer, isLast: boolean): Buffer {
    if (data.length < 3 && !isLast) return data
    this.isFirst = false
    const [first, second, third] = data
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw utf16File()
    if (first !== 0xef || second !== 0xbb || third !== 0xbf) return data
    this.offset = 3
    return data.subarray(3)
  }

  private checkEncoding(data: Buffer, since: number, upTo: number): void {
    if (isUtf8(data.subarray(since, upTo))) return
    const at = since + firstWrongByte(data.subarray(since, upTo))
    const linesAfter = data.subarray(at, upTo).filter(byte => byte === lineFeed).length
    const line = Math.max(1, this.line - linesAfter)
    const text = `Line ${line} is not UTF-8 (byte ${this.offset + at} of the file). ${saveAsUtf8}`
    throw new UnreadableFile('encoding', line, text)
  }
}

/** What a file in UTF-16 is refused with, whether it says so by its mark or by the zeros between its letters. */
export function utf16File(): UnreadableFile {
  return new UnreadableFile('encoding', 1, `The file is UTF-16. ${saveAsUtf8}`)
}

const saveAsUtf8 = 'Save the file as "CSV UTF-8" and load it again.'

function firstWrongByte(bytes: Buffer): number {
  let good = 0
  let bad = bytes.length
  // A cut within a character looks wrong too, so the search walks back to the character's beginning.
  while (bad - good > 8) {
    let middle = (good + bad) >> 1
    while (middle > good && (bytes[middle]! & 0xc0) === 0x80) middle--
    if (middle === good) break
    if (isUtf8(bytes.subarray(good, middle))) good = middle
    else bad = middle
  }
  for (let at = good; at < bad; ) {
    const byte = bytes[at]!
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    if (!isUtf8(bytes.subarray(at, at + length))) return at
    at += length
  }
  return good
}
