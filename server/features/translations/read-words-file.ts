import { DOMParser } from '@xmldom/xmldom'
import { parse } from 'csv-parse/sync'
import type { WordsIssue } from '../../../contract/words.ts'
import { localeOf, locales } from '../../../rules/clients/locales.ts'
import { neutraliseCell } from '../../../rules/files/neutralise-cell.ts'
import { checkMessage } from '../../../rules/words/check-message.ts'
import { type OwnWords, type WordsToSave, wordsName } from './change-words.ts'
import { productText, productTextsIn } from './product-texts.ts'
import { xliffSpace } from './write-words-file.ts'

/** A text of a file, where it stands. */
interface FileText extends WordsToSave {
  readonly line: number
}

interface WordsFile {
  readonly texts: readonly WordsToSave[]
  readonly issues: readonly WordsIssue[]
}

/**
 * Reads a file of words, CSV or XLIFF 2, told apart by how it begins. Everything that is wrong is named with its line; what is empty
 * is the product's again.
 */
export function readWordsFile(bytes: ArrayBuffer, own: OwnWords): WordsFile {
  const text = asText(bytes)
  if (text === undefined) return { texts: [], issues: [{ line: 1, problem: 'not-utf8' }] }
  const read = /^\s*</.test(text) ? readXliff(text) : readCsv(text, own)
  if ('issues' in read) return { texts: [], issues: read.issues }
  const names = new Set<string>()
  const issues = read.flatMap(one => {
    const name = wordsName(one)
    const isTwice = names.has(name)
    names.add(name)
    const found = isTwice ? [{ problem: 'twice' as const }] : faultsOf(one, own)
    return found.map(fault => ({ line: one.line, key: one.key, locale: one.locale, ...fault }))
  })
  return { texts: read.map(({ key, locale, words }) => ({ key, locale, words })), issues }
}

type Read = readonly FileText[] | { readonly issues: readonly WordsIssue[] }

function faultsOf({ key, locale, words }: FileText, own: OwnWords): Omit<WordsIssue, 'line'>[] {
  if (productTextsIn(locale) === undefined) return [{ problem: 'locale-unknown' }]
  const known = productText(key)
  // What the product no longer has may stand in a file as long as nothing is said with it.
  if (known === undefined)
    return words === null && own.has(wordsName({ key, locale })) ? [] : [{ problem: 'key-unknown' }]
  if (words === null) return []
  return checkMessage(words, known.english, localeOf(locale).intlCode).map(({ problem, at, what }) => ({
    problem,
    at: at + 1,
    ...(what !== undefined && { what }),
  }))
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function readCsv(text: string, own: OwnWords): Read {
  const separator = [';', '\t'].find(one => text.split(/\r?\n/, 1)[0]!.includes(one)) ?? ','
  let rows: CsvRow[]
  try {
    const options = { delimiter: separator, info: true, relax_column_count: true, skip_empty_lines: true } as const
    rows = parse(text, options) as unknown as CsvRow[]
  } catch (error) {
    return { issues: [{ line: (error as { lines?: number }).lines ?? 1, problem: 'not-read' }] }
  }
  const [head, ...lines] = rows
  const names = (head?.record ?? []).map(name => name.trim().toLowerCase())
  const [key, locale, words] = ['key', 'locale', 'words'].map(name => names.indexOf(name)) as [number, number, number]
  if (Math.min(key, locale, words) < 0) return { issues: [{ line: 1, problem: 'columns-missing' }] }
  return lines.map(({ record, info }) => {
    const name = { key: record[key]?.trim() ?? '', locale: record[locale]?.trim() ?? '' }
    const cell = record[words] ?? ''
    const before = own.get(wordsName(name))?.words
    // A record ends in the line that is counted; a text of several lines began above.
    const line = info.lines - record.reduce((sum, one) => sum + one.split('\n').length - 1, 0)
    return {
      ...name,
      words: cell === '' ? null : before !== undefined && written(before) === written(cell) ? before : plain(cell),
      line,
    }
  })
}

const written = (text: string) => neutraliseCell(text).replaceAll('\r\n', '\n')

/** A cell without the apostrophes that keep spreadsheets from running it. */
function plain(cell: string): string {
  return cell.replaceAll('\r\n', '\n').replace(/(?<=^|[;\t\n])'(?=[=+\-@＝＋－＠])/g, '')
}

function readXliff(text: string): Read {
  const broken: WordsIssue[] = []
  const note = (message: string) => {
    broken.push({ line: Number(/\[line:(\d+)/.exec(message)?.[1] ?? 1), problem: 'not-read' })
  }
  // Entities of its own are nothing that a file of words needs, and what attacks on parsers are made of.
  const declared = /<!(?:DOCTYPE|ENTITY)/i.exec(text)
  if (declared) return { issues: [{ line: text.slice(0, declared.index).split('\n').length, problem: 'not-xliff' }] }
  const errorHandler = { warning: note, error: note, fatalError: note }
  const root = new DOMParser({ errorHandler, locator: {} }).parseFromString(text, 'text/xml')?.documentElement
  if (broken.length > 0) return { issues: broken.slice(0, 1) }
  const target = root?.getAttribute('trgLang') ?? ''
  if (root?.localName !== 'xliff' || root.namespaceURI !== xliffSpace)
    return { issues: [{ line: 1, problem: 'not-xliff' }] }
  const locale = locales.find(({ intlCode }) => intlCode === target)?.code
  if (locale === undefined) return { issues: [{ line: lineOf(root), problem: 'locale-unknown', what: target }] }
  const units = Array.from(root.getElementsByTagNameNS(xliffSpace, 'unit'))
  const inline = units.filter(unit => targetsOf(unit).some(one => one.getElementsByTagName('*').length > 0))
  if (inline.length > 0) {
    return {
      issues: inline.map(unit => ({
        line: lineOf(unit),
        key: unit.getAttribute('id') ?? '',
        locale,
        problem: 'inline',
      })),
    }
  }
  return units.map(unit => {
    const words = targetsOf(unit)
      .map(one => one.textContent ?? '')
      .join('')
    return { key: unit.getAttribute('id') ?? '', locale, words: words === '' ? null : words, line: lineOf(unit) }
  })
}

// A unit may be cut into segments.
function targetsOf(unit: Element): Element[] {
  return Array.from(unit.getElementsByTagNameNS(xliffSpace, 'target'))
}

function lineOf(node: object): number {
  return (node as { lineNumber?: number }).lineNumber ?? 1
}

function asText(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
