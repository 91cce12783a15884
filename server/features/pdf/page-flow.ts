import PDFDocument, { type StructElement } from 'pdfkit'
import type { Line } from './text-lines.ts'
import { type Look, type Style, Typesetter } from './typesetter.ts'

/** Points: the margins of an A4 page, whose foot holds the page number. */
export const margins = { side: 60, top: 64, bottom: 72 } as const

export const ink = { text: '#23282d', quiet: '#59626b', line: '#d9dde1' } as const
const leading = 1.55

export interface PdfHead {
  readonly title: string
  /** Who speaks: it stands on top of each page. */
  readonly author: string
  /** BCP 47: `de-DE`. */
  readonly lang: string
  /** `#0c7eac`; a line on top of each page. */
  readonly colour: string
}

/** Lines of text one below the other over as many pages as they need, each line under the element it belongs to. */
export class PageFlow {
  readonly document: PDFDocument
  readonly typesetter: Typesetter
  y: number = margins.top

  constructor({ title, author, lang }: PdfHead) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      // None at first: pdfkit would parse a font again for each name.
      font: null,
      info: { Title: title, Author: author, Creator: author, Producer: 'Cairn' },
    })
    this.typesetter = new Typesetter(this.document, lang)
  }

  get right(): number {
    return this.document.page.width - margins.side
  }

  get #bottom(): number {
    return this.document.page.height - margins.bottom
  }

  space(points: number): void {
    this.y += points
  }

  /** Starts a new page where less than so many points are left. */
  keep(points: number): void {
    if (this.y + points <= this.#bottom) return
    this.document.addPage()
    this.y = margins.top
  }

  lineHeight(size: number): number {
    return size * leading
  }

  /** Writes lines under an element from x on, each on the page on which it fits. */
  lines(lines: readonly Line<Look>[], x: number, size: number, element: StructElement, tag: string): void {
    for (const line of lines) {
      this.keep(this.lineHeight(size))
      this.line(line, x, size, element, tag)
      this.y += this.lineHeight(size)
    }
  }

  /** Writes one line at the present height. */
  line(line: Line<Look>, x: number, size: number, element: StructElement, tag: string): void {
    for (const part of byLink(line)) {
      const { href } = part[0]!.look
      if (href === undefined) this.#marked(part, x, size, element, tag)
      else this.#linked(part, x, size, element, href)
    }
  }

  #marked(runs: Line<Look>, x: number, size: number, element: StructElement, tag: string): void {
    const content = this.document.markStructureContent(tag)
    for (const run of runs) this.typesetter.write(run.text, run.look, x + run.x, this.#baseline(size))
    this.document.endMarkedContent()
    element.add(content)
  }

  // Ended at once: pdfkit looks for the page of a link when its element ends.
  #linked(runs: Line<Look>, x: number, size: number, element: StructElement, href: string): void {
    const link = this.document.struct('Link')
    element.add(link)
    this.#marked(runs, x, size, link, 'Link')
    const [first, last] = [runs[0]!, runs.at(-1)!]
    const words = runs.map(({ text }) => text).join('')
    const width = last.x + last.width - first.x
    const place = { structParent: link, Contents: words }
    this.document.link(x + first.x, this.y, width, this.lineHeight(size), href, place)
    link.end()
  }

  #baseline(size: number): number {
    return this.y + (this.lineHeight(size) + size * 0.72) / 2
  }

  /** Draws what nobody needs to be read out. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.document.markContent('Artifact', { type })
    draw()
    this.document.endMarkedContent()
  }

  /** A thin line across at the present height. */
  rule(x: number, width: number): void {
    this.artifact('Layout', () =>
      this.document
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.6)
        .stroke(ink.line),
    )
  }

  /** One line of text that is no content, such as a page number. */
  aside(text: string, style: Style, y: number, align: 'start' | 'end'): void {
    const [line = []] = this.typesetter.lines([{ text, look: style }], this.right - margins.side)
    const width = line.reduce((sum, run) => sum + run.width, 0)
    const x = align === 'start' ? margins.side : this.right - width
    for (const run of line) this.typesetter.write(run.text, run.look, x + run.x, y)
  }
}

function byLink(line: Line<Look>): Line<Look>[] {
  const parts: Line<Look>[number][][] = []
  for (const run of line) {
    const last = parts.at(-1)
    if (last !== undefined && last[0]!.look.href === run.look.href) last.push(run)
    else parts.push([run])
  }
  return parts
}
