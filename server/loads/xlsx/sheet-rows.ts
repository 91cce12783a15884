import { sheetDay } from '../../../rules/files/sheet-day.ts'
import { sheetNumber, sheetPercent } from '../../../rules/files/sheet-number.ts'
import { longestRecord, UnreadableFile } from '../csv-scanner.ts'
import type { CellFault, SheetCells } from '../row-encoder.ts'
import { readXml } from './read-xml.ts'
import { joined, plainText, type SheetInfo, type Workbook } from './workbook.ts'

/** What one sheet's rows can be read as: CSV whose lines are the sheet's rows, and what its text does not show. */
export interface SheetRows {
  csv(): AsyncGenerator<Buffer>
  /** Cells of a row without a value to trust, and those that hold decimals; answered once, as the row is read. */
  takeCells(row: number): SheetCells | undefined
  /** Merged cells: a sheet lists them after its rows. */
  merged(): { line: number; fault: CellFault }[]
}

/** As spreadsheets have them. */
const mostRows = 1_048_576
const mostColumns = 256
/** Merged cells that a report lists; a sheet with more is no table. */
const mostMerged = 10_000

/** Written in place of a cell that makes its row too long, so that the scanner refuses the row. */
const tooLong = 'x'.repeat(longestRecord + 1)
/** Written bytes after which other work of the process gets its turn. */
const mostAtOnce = 256 * 1024

interface Cell {
  type: string
  style: number
  column: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

/** Reads one sheet in one pass and in bounded memory. */
export function sheetRows({ zip, is1904, styles, texts }: Workbook, { path }: SheetInfo): SheetRows {
  const known = new Map<number, { faults: CellFault[]; decimals: number[] }>()
  const ranges: Range[] = []
  let lastRow = 0
  let headerRow = 0
  const knownOf = (row: number) => {
    const found = known.get(row) ?? { faults: [], decimals: [] }
    known.set(row, found)
    return found
  }

  async function* csv(): AsyncGenerator<Buffer> {
    let out: string[] = []
    let written = 1
    let width = 0
    let row = 0
    let cells: string[] = []
    let size = 0
    let isTooLong = false
    let since = 0
    let next = 0
    let isInside = false
    let merged = 0
    const cell: Cell = { type: '', style: 0, column: 0, value: '', hasValue: false, hasFormula: false }

    const endCell = () => {
      if (isTooLong) return
      // A shared text is measured before it is built: a small file can repeat it a million times.
      const length = cell.type === 's' && cell.column < mostColumns ? (texts.lengthOf(Number(cell.value)) ?? 0) : 0
      let text = size + cell.column + length > longestRecord ? tooLong : quoted(textOf(cell))
      if (text === '' || cell.column >= mostColumns) return
      size += Buffer.byteLength(text)
      isTooLong = size + cell.column > longestRecord
      if (isTooLong) text = tooLong
      while (cells.length < cell.column) cells.push('')
      cells[cell.column] = text
    }
    const textOf = ({ type, value, hasValue, hasFormula, style, column }: Cell): string => {
      if (hasFormula && !hasValue) return atFault(column, 'formula-without-value', '=')
      if (!hasValue || value === '') return ''
      if (type === 's') return texts.get(Number(value)) ?? atFault(column, 'cell-error', value)
      if (type === 'str' || type === 'inlineStr') return plainText(value)
      if (type === 'e') return atFault(column, 'cell-error', value)
      if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
      if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '')
      if (styles[style] === 'day') return sheetDay(value, is1904)
      // Whether 4 or 0.04 is meant is not known: as text it is no number, and the report says so.
      if (styles[style] === 'percent') return sheetPercent(value)
      const number = sheetNumber(value)
      if (number.includes('.')) knownOf(row).decimals.push(column)
      return number
    }
    const atFault = (column: number, code: string, value: string): string => {
      knownOf(row).faults.push({ cell: column, code, value })
      // Something must stand there, or else the row might pass for an empty one.
      return value
    }
    const endRow = () => {
      if (cells.length === 0) return
      if (headerRow === 0) {
        headerRow = row
        width = cells.length
      }
      lastRow = row
      while (cells.length < width) cells.push('')
      const breaks = row - written
      // One empty cell alone would be an empty line.
      out.push('\n'.repeat(breaks), cells.join(','))
      written = row
    }

    for await (const _ of readXml(zip.read(path), {
      open: (name, attributes) => {
        if (name === 'c') {
          const { r, t = 'n', s = '0' } = attributes
          cell.column = r === undefined ? next : columnOf(r)
          cell.type = t
          cell.style = Number(s)
          cell.value = ''
          cell.hasValue = false
          cell.hasFormula = false
          next = cell.column + 1
        } else if (name === 'v' || name === 't') {
          isInside = merged === 0
          cell.hasValue = true
        } else if (name === 'f') cell.hasFormula = true
        else if (name === 'rPh') merged++
        else if (name === 'row') {
          const { r } = attributes
          const number = r === undefined ? row + 1 : Number(r)
          if (!(number > row && number <= mostRows)) {
            throw new UnreadableFile(
              'workbook-unreadable',
              row,
              `The rows of the sheet are out of order after row ${row}.`,
            )
          }
          row = number
          cells = []
          size = 0
          isTooLong = false
          next = 0
        } else if (name === 'mergeCell') {
          const range = rangeOf(attributes['ref'] ?? '')
          if (range !== undefined && ranges.length < mostMerged) ranges.push(range)
        }
      },
      text: part => {
        if (isInside) cell.value = joined(cell.value, part)
      },
      close: name => {
        if (name === 'v' || name === 't') isInside = false
        else if (name === 'rPh') merged--
        else if (name === 'c') endCell()
        else if (name === 'row') endRow()
      },
    })) {
      if (out.length === 0) continue
      const bytes = Buffer.from(out.join(''))
      out = []
      since += bytes.length
      yield bytes
      if (since < mostAtOnce) continue
      since = 0
      await new Promise(setImmediate)
    }
    yield Buffer.from('\n')
  }

  return {
    csv,
    takeCells: row => {
      const found = known.get(row)
      known.delete(row)
      return found
    },
    merged: () => {
      const lines: { line: number; fault: CellFault }[] = []
      for (const { text, top, bottom, left, right } of ranges) {
        for (let line = Math.max(top, headerRow + 1); line <= Math.min(bottom, lastRow); line++) {
          for (let cell = left; cell <= right && lines.length < mostMerged; cell++) {
            lines.push({ line, fault: { cell, code: 'cells-merged', value: text } })
          }
        }
      }
      return lines
    },
  }
}

interface Range {
  text: string
  top: number
  bottom: number
  left: number
  right: number
}

function rangeOf(text: string): Range | undefined {
  const parts = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(text)
  if (parts === null) return undefined
  const [, left, top, right, bottom] = parts as unknown as [string, string, string, string, string]
  return {
    text,
    top: Number(top),
    bottom: Number(bottom),
    left: columnOf(left),
    right: Math.min(columnOf(right), mostColumns),
  }
}

/** `B7` is column 1. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
