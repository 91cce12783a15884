import { checkCell } from '../../contract/load-rows/check-cell.ts'
import type { LoadColumn } from '../../contract/load-rows/load-kind.ts'
import { isOfRejects } from '../../contract/load-rows/recognise-columns.ts'
import { originalCell } from '../../rules/files/neutralise-cell.ts'
import { type DateOrder, needsOrder, readDay } from '../../rules/files/read-day.ts'
import { type DecimalSign, mayGroupThousands, needsSign, readNumber } from '../../rules/files/read-number.ts'
import { firstLetters } from '../../rules/words/first-letters.ts'
import { cellText } from './cell-text.ts'
import { type RecordProblem, type ScannedRecord, UnreadableFile } from './csv-scanner.ts'
import { issueText } from './issue-text.ts'
import { plainCheckOf } from './plain-cell.ts'
import { readTrailer, type Trailer } from './trailer.ts'

/** How the cells of a file are to be understood; what is not said is not guessed. */
export interface CellReading {
  readonly separator?: number
  readonly dateOrder?: DateOrder | undefined
  readonly decimalSign?: DecimalSign | undefined
  /** What a workbook says about cells of a row that their text does not show; asked once for each row. */
  readonly cellsOf?: (line: number) => SheetCells | undefined
}

export interface SheetCells {
  readonly faults: readonly CellFault[]
  /** The columns, counted from 0, whose cells hold a number with decimals: a point stands before them whatever the texts beside it write. */
  readonly decimals: readonly number[]
}

/** A cell of a workbook that has no value to trust: its column, counted from 0, and what is shown of it. */
export interface CellFault {
  readonly cell: number
  readonly code: string
  readonly value: string
}

/** What is wrong with a row, as the staging table keeps it. */
export interface RowProblem {
  readonly column: string
  readonly code: string
  readonly value: string
}

/**
 * Lines in a row that are no rows of the table, after which reading ends: a quote that swallows the file, or a header of
 * other columns. Nobody reads more reports of one slip than that.
 */
const mostBrokenInARow = 10_000

/** Most characters of a wrong value that a report repeats. */
const longestShown = 100

const comma = 0x2c
const point = 0x2e
const lineFeed = 0x0a
const bufferSize = 512 * 1024

/** Checks each row's cells and writes the row for COPY: its line, its problems as JSON, and the cells that are right. */
export class RowEncoder {
  rows = 0
  /** The file's own control totals, where its last line holds them. */
  trailer: Trailer | undefined
  /** The order and sign that some cell is read by; without such a cell the file says the same by any. */
  readonly readBy: { dateOrder?: DateOrder; decimalSign?: DecimalSign } = {}
  private brokenInARow = 0
  private firstBroken = { line: 0, code: '' as RecordProblem | '', column: '' }
  private readonly names: readonly string[]
  private readonly columns: readonly (LoadColumn | undefined)[]
  private readonly checks: readonly (ReturnType<typeof plainCheckOf> | undefined)[]
  private readonly hasUnknown: boolean
  /** A file of rejects has apostrophes that its file did not have. */
  private readonly isOfRejects: boolean
  private readonly noCells: string
  private readonly reading: CellReading
  private readonly separator: number
  private readonly between: string
  private out = Buffer.allocUnsafe(bufferSize)
  private used = 0
  private readonly full: Buffer[] = []

  /** The file's columns in its order, undefined for one that is left out; and what its header calls each. */
  constructor(columns: readonly (LoadColumn | undefined)[], names: readonly string[], reading: CellReading = {}) {
    this.columns = columns
    this.names = names
    this.isOfRejects = isOfRejects(names)
    this.reading = reading
    this.separator = reading.separator ?? comma
    this.between = String.fromCharCode(this.separator)
    this.checks = columns.map(column => column && this.checkOf(column))
    this.hasUnknown = columns.includes(undefined)
    this.noCells = this.between.repeat(columns.filter(column => column !== undefined).length)
  }

  // Where a comma stands before decimals, or may, a point says something else than in plain notation.
  private checkOf(column: LoadColumn): ReturnType<typeof plainCheckOf> {
    const check = plainCheckOf(column)
    const isPlainSign = this.reading.decimalSign !== 'comma' && !this.isSignOpen
    if (!isNumber(column) || isPlainSign) return check
    return (bytes, from, to) => check(bytes, from, to) && !bytes.subarray(from, to).includes(point)
  }

  /** Files with other separators than commas come from where commas stand before decimals. */
  private get isSignOpen(): boolean {
    return this.reading.decimalSign === undefined && this.separator !== comma
  }

  add(record: ScannedRecord): void {
    const known = this.reading.cellsOf?.(record.line)
    this.refuseAfterTrailer(record)
    this.trailer = readTrailer(record)
    if (this.trailer !== undefined) return
    this.rows++
    const problem = record.problem ?? this.ragged(record)
    if (problem !== undefined) this.writeBroken(record, problem)
    else this.writeSound(record, known)
  }

  private writeSound(record: ScannedRecord, known: SheetCells | undefined): void {
    this.brokenInARow = 0
    const isSound = known === undefined || known.faults.length === 0
    if (isSound && !this.isOfRejects && !record.hasQuotes && this.isPlain(record)) this.writePlain(record)
    else this.writeChecked(record, known)
  }

  private refuseAfterTrailer({ line }: ScannedRecord): void {
    if (this.trailer === undefined) return
    const text = `The TRAILER on line ${this.trailer.line} must be the last line; line ${line} comes after it.`
    throw new UnreadableFile('trailer-not-last', line, text)
  }

  private writeBroken(record: ScannedRecord, problem: RecordProblem): void {
    const found = this.whole(record, problem)
    if (this.brokenInARow++ === 0) this.firstBroken = { line: record.line, code: problem, column: found.column }
    if (this.brokenInARow === mostBrokenInARow) {
      const { line, code, column } = this.firstBroken
      const where = column === '' ? '' : `, column ${column}`
      const text = `From line ${line} on, ${mostBrokenInARow} lines in a row are no rows of this table, and reading stopped. It begins with: ${issueText(code)} (line ${line}${where})`
      throw new UnreadableFile('rows-broken', line, text)
    }
    this.writeText(record.line, [found], this.noCells)
  }

  /** What is ready for COPY so far. */
  take(isLast = false): Buffer[] {
    if (isLast) this.flush()
    return this.full.splice(0)
  }

  private ragged({ cells }: ScannedRecord): RecordProblem | undefined {
    if (cells === this.columns.length) return undefined
    return cells < this.columns.length ? 'cells-missing' : 'cells-surplus'
  }

  private whole({ bytes, from, to, cells, problemCell }: ScannedRecord, code: RecordProblem): RowProblem {
    // The first cell that is not there, or the one in which the problem is; cells beyond the header's have no name.
    const column =
      this.names[code === 'cells-missing' ? cells : code === 'cells-surplus' ? Infinity : problemCell] ?? ''
    return {
      column,
      code,
      value: firstLetters(bytes.toString('utf8', from, Math.min(to, from + 4 * longestShown)), longestShown),
    }
  }

  private isPlain({ bytes, from, ends }: ScannedRecord): boolean {
    let start = from
    for (let index = 0; index < this.checks.length; index++) {
      const end = ends[index]!
      const check = this.checks[index]
      if (check !== undefined && !check(bytes, start, end)) return false
      start = end + 1
    }
    return true
  }

  /** The bytes as they are: nothing about them needs another look. */
  private writePlain({ bytes, from, to, ends, line }: ScannedRecord): void {
    this.makeRoom(to - from + 32)
    this.writeNumber(line)
    this.out[this.used++] = this.separator
    if (!this.hasUnknown) {
      this.out[this.used++] = this.separator
      this.used += bytes.copy(this.out, this.used, from, to)
    } else {
      for (const [index, column] of this.columns.entries()) {
        if (column === undefined) continue
        this.out[this.used++] = this.separator
        this.used += bytes.copy(this.out, this.used, index === 0 ? from : ends[index - 1]! + 1, ends[index])
      }
    }
    this.out[this.used++] = lineFeed
  }

  private writeChecked(record: ScannedRecord, known: SheetCells | undefined): void {
    const problems: RowProblem[] = []
    let cells = ''
    for (const [index, column] of this.columns.entries()) {
      if (column === undefined) continue
      cells += this.between
      const fault = known?.faults.find(({ cell }) => cell === index)
      const cell = fault?.value ?? this.cellOf(record, index)
      const isPlain = known?.decimals.includes(index) === true
      const verdict = fault === undefined ? this.check(column, cell, isPlain) : { problem: fault.code }
      if ('problem' in verdict)
        problems.push({ column: column.name, code: verdict.problem, value: firstLetters(cell, longestShown) })
      else if (verdict.value !== '') cells += quoted(verdict.value)
    }
    this.writeText(record.line, problems, cells)
  }

  private cellOf(record: ScannedRecord, index: number): string {
    const cell = cellText(record, index)
    return this.isOfRejects ? originalCell(cell) : cell
  }

  /** A cell by what is known of days and decimals: where more has to be known first, that is its problem. A plain one needs neither. */
  private check(column: LoadColumn, cell: string, isPlain: boolean): { value: string } | { problem: string } {
    if (isPlain) return checkCell(column, cell)
    const { dateOrder, decimalSign } = this.reading
    const text = cell.trim()
    if (isDay(column) && needsOrder(text)) {
      if (dateOrder === undefined) return { problem: 'date-order-unknown' }
      this.readBy.dateOrder = dateOrder
      return checkCell(column, readDay(text, dateOrder)!)
    }
    if (isNumber(column) && text !== '') {
      const isOpen = needsSign(text) || (this.isSignOpen && mayGroupThousands(text))
      if (decimalSign === undefined && isOpen) return { problem: 'decimal-sign-unknown' }
      // Another sign than the one that was named is no number of this file.
      if (decimalSign === undefined) return checkCell(column, cell)
      const number = readNumber(text, decimalSign)
      const isSame = number === undefined ? 'problem' in checkCell(column, cell) : number === text
      if (!isSame) this.readBy.decimalSign = decimalSign
      return checkNumber(column, cell, number)
    }
    return checkCell(column, cell)
  }

  private writeText(line: number, problems: readonly RowProblem[], cells: string): void {
    const found = problems.length === 0 ? '' : quoted(JSON.stringify(problems))
    const text = `${line}${this.between}${found}${cells}\n`
    this.makeRoom(text.length * 3)
    this.used += this.out.write(text, this.used)
  }

  private writeNumber(value: number): void {
    let divisor = 1
    while (divisor * 10 <= value) divisor *= 10
    for (let rest = value; divisor >= 1; divisor /= 10) {
      const digit = Math.floor(rest / divisor)
      this.out[this.used++] = 0x30 + digit
      rest -= digit * divisor
    }
  }

  private makeRoom(needed: number): void {
    if (this.used + needed > this.out.length) this.flush(needed)
  }

  private flush(needed = 0): void {
    if (this.used > 0) this.full.push(this.out.subarray(0, this.used))
    this.out = Buffer.allocUnsafe(Math.max(bufferSize, needed))
    this.used = 0
  }
}

function checkNumber(column: LoadColumn, cell: string, value: string | undefined) {
  const verdict = checkCell(column, value ?? cell)
  return value === undefined && !('problem' in verdict) ? { problem: 'not-a-number' } : verdict
}

export function isNumber({ type }: LoadColumn): boolean {
  return type === 'decimal' || type === 'amount'
}

function isDay({ type }: LoadColumn): boolean {
  return type === 'date' || type === 'moment'
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
