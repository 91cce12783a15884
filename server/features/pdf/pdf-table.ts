import type { StructElement } from 'pdfkit'
import type { RichNode } from '../../../contract/rich-text.ts'
import type { PageFlow } from './page-flow.ts'
import { piecesOf } from './rich-pieces.ts'
import type { Line } from './text-lines.ts'
import type { Look, Style } from './typesetter.ts'

const gap = 12
const rowGap = 5
/** A column is at least as wide, in points, as long as the page has room for that. */
const leastWidth = 48

interface Cell {
  readonly lines: readonly Line<Look>[]
  readonly x: number
  readonly element: StructElement
  readonly tag: 'TH' | 'TD'
}

/** A table over the width of the page, its columns as wide as their words ask; a row may go over several pages. */
export function writeTable(
  flow: PageFlow,
  parent: StructElement,
  rows: readonly RichNode[],
  left: number,
  style: Style,
) {
  const widths = columnWidths(flow, rows, flow.right - left, style)
  if (widths.length === 0) return
  const table = flow.document.struct('Table')
  parent.add(table)
  flow.space(4)
  for (const [at, row] of rows.entries()) {
    const element = flow.document.struct('TR')
    table.add(element)
    const isHead = at === 0
    const cells = (row.children ?? []).map((cell, column): Cell => {
      const tag = cell.tag === 'th' ? 'TH' : 'TD'
      const scope = isHead ? 'Column' : 'Row'
      const cellElement = flow.document.struct(tag, tag === 'TH' ? { scope } : {})
      element.add(cellElement)
      const lines = flow.typesetter.lines(piecesOf([cell], style), widths[column]! - gap)
      const x = left + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
      return { lines, x, element: cellElement, tag }
    })
    writeRow(flow, cells, style)
    for (const cell of cells) cell.element.end()
    element.end()
    flow.space(rowGap)
    flow.rule(left, flow.right - left)
    flow.space(rowGap)
  }
  table.end()
  flow.space(4)
}

function writeRow(flow: PageFlow, cells: readonly Cell[], { size }: Style): void {
  const height = Math.max(0, ...cells.map(({ lines }) => lines.length))
  // A row of ordinary height stays on one page.
  flow.keep(flow.lineHeight(size) * Math.min(height, 8))
  for (let at = 0; at < height; at++) {
    flow.keep(flow.lineHeight(size))
    for (const { lines, x, element, tag } of cells) {
      const line = lines[at]
      if (line !== undefined) flow.line(line, x, size, element, tag)
    }
    flow.space(flow.lineHeight(size))
  }
}

/** What each column asks for to stay on one line, and where that is too much its share of the room. */
function columnWidths(flow: PageFlow, rows: readonly RichNode[], room: number, style: Style): number[] {
  const wanted: number[] = []
  for (const { children = [] } of rows) {
    for (const [column, cell] of children.entries()) {
      const lines = flow.typesetter.lines(piecesOf([cell], style), room)
      const widest = Math.max(0, ...lines.map(line => line.reduce((most, run) => Math.max(most, run.x + run.width), 0)))
      wanted[column] = Math.max(wanted[column] ?? 0, widest + gap + 1)
    }
  }
  const sum = wanted.reduce((total, width) => total + width, 0)
  const least = Math.min(leastWidth, room / Math.max(1, wanted.length))
  const spare = room - least * wanted.length
  return wanted.map(width => least + (spare * width) / sum)
}
