import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StructElement } from 'pdfkit'
import type { RichNode } from '../../../contract/rich-text.ts'
import { ink, margins, PageFlow, type PdfHead } from './page-flow.ts'
import { writeTable } from './pdf-table.ts'
import { piecesOf } from './rich-pieces.ts'
import type { Style } from './typesetter.ts'

export interface PdfPart {
  /** BCP 47; a part may speak another language than the rest. */
  readonly lang: string
  readonly content: readonly RichNode[]
}

export interface PdfText extends PdfHead {
  readonly subtitle: string
  readonly parts: readonly PdfPart[]
  /** `Page 1 of 3`, in the reader's language. */
  readonly pageText: (page: number, pages: number) => string
}

const text: Style = { size: 10.5, colour: ink.text }
const headings = {
  h1: { size: 24, colour: ink.text, isBold: true },
  h2: { size: 15, colour: ink.text, isBold: true },
  h3: { size: 12, colour: ink.text, isBold: true },
} as const
const indent = 18
/** Steps of lists inside each other that move to the right; deeper ones stay. */
const mostIndents = 8
/** Milliseconds of drawing, after which others have their turn. */
const turnMs = 10

/**
 * A rich text as a PDF for everybody: tagged (PDF/UA), with title, language, headings, lists, tables and links as such, and
 * every word searchable. It makes room for other requests between its blocks.
 */
export async function writePdf(given: PdfText): Promise<Buffer> {
  const flow = new PageFlow(given)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    flow.document.on('data', (chunk: Buffer) => chunks.push(chunk))
    flow.document.on('end', resolve)
    flow.document.on('error', reject)
  })
  const root = flow.document.struct('Document', { lang: given.lang })
  flow.document.addStructure(root)
  heading(flow, root, 'h1', [{ text: given.title }])
  paragraph(flow, root, [{ text: given.subtitle }], { size: 11, colour: ink.quiet })
  flow.space(10)
  let since = performance.now()
  for (const part of given.parts) {
    const section = flow.document.struct('Sect', { lang: part.lang })
    root.add(section)
    for (const node of part.content) {
      block(flow, section, node, 0)
      if (performance.now() - since < turnMs) continue
      await nextTurn()
      since = performance.now()
    }
    section.end()
  }
  root.end()
  frame(flow, given)
  flow.document.end()
  await ended
  return Buffer.concat(chunks)
}

function block(flow: PageFlow, parent: StructElement, node: RichNode, depth: number): void {
  const { children = [] } = node
  switch (node.tag) {
    case 'h2':
    case 'h3':
      heading(flow, parent, node.tag, children)
      break
    case 'ul':
    case 'ol':
      list(flow, parent, node.tag, children, depth)
      break
    case 'table':
      writeTable(flow, parent, children, xOf(depth), text)
      break
    default:
      paragraph(flow, parent, node.tag === 'p' ? children : [node], text, depth)
  }
}

function heading(
  flow: PageFlow,
  parent: StructElement,
  tag: keyof typeof headings,
  children: readonly RichNode[],
): void {
  const style = headings[tag]
  const lines = flow.typesetter.lines(piecesOf(children, style), flow.right - margins.side)
  const words = lines
    .flat()
    .map(run => run.text)
    .join('')
    .trim()
  if (words === '') return
  // With what follows it, so that no page ends with a heading.
  flow.keep(flow.lineHeight(style.size) * lines.length + flow.lineHeight(text.size) * 2)
  if (tag !== 'h1') flow.space(style.size * 0.8)
  const element = flow.document.struct(tag.toUpperCase())
  parent.add(element)
  if (tag === 'h2') flow.document.outline.addItem(words)
  flow.lines(lines, margins.side, style.size, element, tag.toUpperCase())
  element.end()
  flow.space(4)
}

function paragraph(
  flow: PageFlow,
  parent: StructElement,
  children: readonly RichNode[],
  style: Style,
  depth = 0,
): void {
  const x = xOf(depth)
  const element = flow.document.struct('P')
  parent.add(element)
  flow.lines(flow.typesetter.lines(piecesOf(children, style), flow.right - x), x, style.size, element, 'P')
  element.end()
  flow.space(5)
}

function list(
  flow: PageFlow,
  parent: StructElement,
  tag: 'ul' | 'ol',
  items: readonly RichNode[],
  depth: number,
): void {
  const element = flow.document.struct('L')
  parent.add(element)
  for (const [at, item] of items.entries()) {
    const entry = flow.document.struct('LI')
    element.add(entry)
    flow.keep(flow.lineHeight(text.size))
    const label = flow.document.struct('Lbl')
    entry.add(label)
    const mark = flow.typesetter.lines([{ text: tag === 'ol' ? `${at + 1}.` : '•', look: text }], indent)
    flow.line(mark[0] ?? [], xOf(depth), text.size, label, 'Lbl')
    label.end()
    const body = flow.document.struct('LBody')
    entry.add(body)
    for (const part of blocksOf(item.children ?? [])) block(flow, body, part, depth + 1)
    body.end()
    entry.end()
  }
  element.end()
}

/** What an item holds, words without a block around them as a paragraph. */
function blocksOf(children: readonly RichNode[]): RichNode[] {
  const blocks: RichNode[] = []
  let loose: RichNode[] = []
  const settle = () => {
    if (loose.length > 0) blocks.push({ tag: 'p', children: loose })
    loose = []
  }
  for (const child of children) {
    if (child.tag !== undefined && ['p', 'ul', 'ol', 'table', 'h2', 'h3'].includes(child.tag)) {
      settle()
      blocks.push(child)
    } else loose.push(child)
  }
  settle()
  return blocks
}

function xOf(depth: number): number {
  return margins.side + Math.min(depth, mostIndents) * indent
}

/** The client's colour and name on top of each page, the page's number at its foot. */
function frame(flow: PageFlow, { author, colour, pageText }: PdfText): void {
  const { document } = flow
  const { start, count } = document.bufferedPageRange()
  const small: Style = { size: 9, colour: ink.quiet }
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    flow.artifact('Pagination', () => {
      document.rect(0, 0, document.page.width, 6).fill(colour)
      flow.aside(author, small, 36, 'start')
      flow.aside(pageText(page + 1, count), small, document.page.height - 32, 'end')
    })
  }
}
