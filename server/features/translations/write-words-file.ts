import type { ProductText, WordsFormat } from '../../../contract/words.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'

export const wordsColumns = ['key', 'locale', 'place', 'english', 'product', 'words', 'note'] as const

/** The texts of a language for translators: `words` and the target are the client's own, empty where it has none. */
export function writeWordsFile(format: WordsFormat, locale: string, texts: readonly ProductText[]): string {
  return format === 'csv' ? csv(locale, texts) : xliff(locale, texts)
}

// The mark at the beginning is what makes spreadsheets read letters beyond ASCII.
function csv(locale: string, texts: readonly ProductText[]): string {
  const lines = texts.map(({ key, place, english, product, own, note = '' }) =>
    csvLine([key, locale, place, english, product, own?.words ?? '', note], '\r\n'),
  )
  return `\ufeff${csvLine(wordsColumns, '\r\n')}${lines.join('')}`
}

export const xliffSpace = 'urn:oasis:names:tc:xliff:document:2.0'

function xliff(locale: string, texts: readonly ProductText[]): string {
  const units = texts.map(({ key, english, product, own, note }) => {
    const notes = [`<note category="cairn">${escaped(product)}</note>`, note && `<note>${escaped(note)}</note>`]
    const target = own === undefined ? '' : `<target xml:space="preserve">${escaped(own.words)}</target>`
    return `    <unit id="${escaped(key)}">
      <notes>${notes.filter(Boolean).join('')}</notes>
      <segment><source xml:space="preserve">${escaped(english)}</source>${target}</segment>
    </unit>
`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${xliffSpace}" version="2.0" srcLang="en-US" trgLang="${localeOf(locale).intlCode}">
  <file id="words">
${units.join('')}  </file>
</xliff>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
