import type PDFDocument from 'pdfkit'
import { eastFonts, type FontName, fontFile } from './fonts.ts'
import { type Line, type Run, textLines } from './text-lines.ts'

/** How a piece of text is to look, whatever its characters. */
export interface Style {
  readonly size: number
  readonly colour: string
  readonly isBold?: boolean
  readonly isSlanted?: boolean
  readonly href?: string
}

/** The same with the font that has its characters. */
export interface Look extends Style {
  readonly font: FontName
}

/** How far slanted text leans, in degrees; Noto Sans of the East has no italics. */
const slant = 12
/** The stroke that makes a regular weight bold, as a share of its size. */
const boldStroke = 0.03

/** Measures and writes text in fonts that have its characters. */
export class Typesetter {
  readonly #document: PDFDocument
  readonly #lang: string
  readonly #looks = new Map<string, Look>()
  readonly #registered = new Set<FontName>()
  readonly #fontOf = new Map<string, FontName | undefined>()

  constructor(document: PDFDocument, lang: string) {
    this.#document = document
    this.#lang = lang
  }

  /** Pieces of text in lines of at most a width, in points. */
  lines(pieces: readonly Run<Style>[], width: number): Line<Look>[] {
    return textLines(
      pieces.flatMap(({ text, look }) => this.#runs(text, look)),
      width,
      ({ text, look }) => {
        this.#use(look)
        return this.#document.widthOfString(text)
      },
    )
  }

  /** Writes one run with its base line at y. */
  write(text: string, look: Look, x: number, y: number): void {
    this.#use(look)
    const isStroked = look.isBold === true && look.font !== 'NotoSans-700'
    this.#document.fillColor(look.colour)
    if (isStroked) this.#document.strokeColor(look.colour).lineWidth(look.size * boldStroke)
    this.#document.text(text, x, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      oblique: look.isSlanted === true ? slant : false,
      fill: true,
      stroke: isStroked,
    })
  }

  #runs(text: string, style: Style): Run<Look>[] {
    const runs: { text: string; look: Look }[] = []
    for (const character of text) {
      const font = this.#findFont(character, style.isBold === true)
      // A letter that no font has leaves its mark; pictures such as emoji only decorate.
      const written = font === undefined ? (/[\p{L}\p{N}]/u.test(character) ? '\ufffd' : '') : character
      if (written === '') continue
      const look = this.#look(style, font ?? latin(style.isBold === true))
      const last = runs.at(-1)
      if (last?.look === look) last.text += written
      else runs.push({ text: written, look })
    }
    return runs
  }

  #look(style: Style, font: FontName): Look {
    const key = `${font} ${style.size} ${style.colour} ${style.isBold} ${style.isSlanted} ${style.href}`
    const look = this.#looks.get(key) ?? { ...style, font }
    this.#looks.set(key, look)
    return look
  }

  #findFont(character: string, isBold: boolean): FontName | undefined {
    if (character === '\n') return latin(isBold)
    const key = `${character}${isBold}`
    if (this.#fontOf.has(key)) return this.#fontOf.get(key)
    const codePoint = character.codePointAt(0)!
    const found = [latin(isBold), ...this.#eastFor(character)].find(font => {
      this.#font(font)
      return this.#document._font.font.hasGlyphForCodePoint(codePoint)
    })
    this.#fontOf.set(key, found)
    return found
  }

  // The large fonts are asked for what only they could have.
  #eastFor(character: string): readonly FontName[] {
    return character >= '\u1100' ? eastFonts(this.#lang) : []
  }

  #use({ font, size }: Look): void {
    this.#font(font)
    this.#document.fontSize(size)
  }

  #font(font: FontName): void {
    if (!this.#registered.has(font)) {
      this.#document.registerFont(font, fontFile(font))
      this.#registered.add(font)
    }
    this.#document.font(font)
  }
}

function latin(isBold: boolean): FontName {
  return isBold ? 'NotoSans-700' : 'NotoSans-400'
}
