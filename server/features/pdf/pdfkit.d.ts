/** The part of pdfkit that is used here; the package has no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface StructContent {
    readonly refs: readonly object[]
  }

  export interface StructElement {
    add(child: StructElement | StructContent): StructElement
    end(): void
  }

  export interface StructOptions {
    readonly lang?: string
    readonly alt?: string
    readonly scope?: 'Column' | 'Row'
  }

  export interface TextOptions {
    readonly lineBreak: false
    readonly baseline: 'alphabetic'
    readonly oblique?: number | false
    readonly fill?: boolean
    readonly stroke?: boolean
  }

  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: 'A4'
      readonly margin: number
      readonly bufferPages: true
      readonly tagged: true
      readonly displayTitle: true
      readonly lang: string
      readonly pdfVersion: '1.7'
      readonly subset: 'PDF/UA'
      readonly font: null
      readonly info: Readonly<Record<string, string>>
    })
    readonly page: { readonly width: number; readonly height: number }
    readonly outline: { addItem(title: string): unknown }
    /** The font in use, of pdfkit's own making. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    addPage(): this
    end(): void
    registerFont(name: string, file: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(width: number): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(colour: string): this
    stroke(colour: string): this
    text(text: string, x: number, y: number, options: TextOptions): this
    widthOfString(text: string): number
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { readonly structParent: StructElement; readonly Contents: string },
    ): this
    markContent(tag: 'Artifact', options: { readonly type: string }): this
    markStructureContent(tag: string): StructContent
    endMarkedContent(): this
    struct(type: string, options?: StructOptions): StructElement
    addStructure(element: StructElement): this
    bufferedPageRange(): { readonly start: number; readonly count: number }
    switchToPage(page: number): unknown
  }
}
