import { keptFormats } from './kept-formats.ts'

/** A figure as it is kept: decimals are text, so that no float comes between. */
export type Figure = string | number

export const numberFormat = keptFormats(Intl.NumberFormat)

/**
 * The one place where a number becomes words of a language (BCP 47), on pages, in mails and in PDFs. Intl reads decimal text
 * exactly: `'88800.5'` stays that. Spaces in a number break no line, and the narrow one of French thousands, hardly to be seen
 * in our font, is as wide as the others.
 */
export function writeNumber(figure: Figure, intlCode: string, options?: Intl.NumberFormatOptions): string {
  return withoutBreaks(numberFormat(intlCode, options).format(figure as Intl.StringNumericLiteral))
}

export function withoutBreaks(written: string): string {
  return written.replace(/[ \u202f]/g, '\u00a0')
}
