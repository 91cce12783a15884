import { parse } from 'csv-parse/sync'
import type { WordsIssue } from '../../../contract/words.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { neutraliseCell, originalCell } from '../../../rules/files/neutralise-cell.ts'
import { checkMessage } from '../../../rules/words/check-message.ts'
import { type OwnWords, type WordsToSave, wordsName } from './change-words.ts'
import { mostTexts, productText, productTextsIn } from './product-texts.ts'
import { type FileText, type Read, readXliff } from './read-xliff.ts'

interface WordsFile {
  readonly texts: readonly WordsToSave[]
  readonly issues: readonly WordsIssue[]
  /** There may be more issues than these. */
  readonly isMore: boolean
}

/** So many issues are named; what comes after them is not looked at, so that a file of nothing else costs little. */
export const mostIssues = 100

/**
 * Reads a file of words, CSV or XLIFF 2, recognized by how it begins. Everything that is wrong is named with its line; what is empty
 * is the product's again.
 */
export function readWordsFile(bytes: ArrayBuffer, own: OwnWords): WordsFile {
  const text = asText(bytes)
  if (text === undefined) return refuse([{ line: 1, problem: 'not-utf8' }])
  // Of more texts than these one is unknown or there twice, so that nothing is lost where reading ends with the next.
  const most = mostTexts() + own.size + 1
  const read = /^\s*</.test(text) ? readXliff(text, most) : readCsv(text, own, most)
  if ('issues' in read) return refuse(read.issues)
  const names = new Set<string>()
  const issues: WordsIssue[] = []
  for (const one of read) {
    if (issues.length >= mostIssues) return refuse(issues)
    const name = wordsName(one)
    const found = names.has(name) ? [{ problem: 'twice' as const }] : faultsOf(one, own)
    names.add(name)
    for (const fault of found) issues.push({ line: one.line, key: shown(one.key), locale: shown(one.locale), ...fault })
  }
  if (issues.length > 0) return refuse(issues)
  return { texts: read.map(({ key, locale, words }) => ({ key, locale, words })), issues: [], isMore: false }
}

function refuse(issues: readonly WordsIssue[]): WordsFile {
  return { texts: [], issues: issues.slice(0, mostIssues), isMore: issues.length >= mostIssues }
}

// No name is longer; of what is, an answer has the beginning.
function shown(name: string): string {
  return name.slice(0, longestName)
}

const longestName = 101

function faultsOf({ key, locale, words }: FileText, own: OwnWords): Omit<WordsIssue, 'line'>[] {
  if (productTextsIn(locale) === undefined) return [{ problem: 'locale-unknown' }]
  const kept = own.get(wordsName({ key, locale }))
  // What is to stay as it is may be of a text that the product no longer has, or gives other values.
  if (words !== null && words === kept?.words) return []
  const known = productText(key)
  if (known === undefined) return words === null && kept !== undefined ? [] : [{ problem: 'key-unknown' }]
  if (words === null) return []
  return checkMessage(words, known.english, localeOf(locale).intlCode).map(({ problem, at, what }) => ({
    problem,
    at: at + 1,
    ...(what !== undefined && { what: shown(what) }),
  }))
}

/** Letters of one row, at most: its message, and that of the product in two languages. */
const longestRecord = 65_536

/** Columns of one row, at most. */
const mostColumns = 100

function within(cell: string, { index, lines }: { readonly index: number; readonly lines: number }): string {
  if (index >= mostColumns) throw Object.assign(new Error('More columns than a file of words has.'), { lines })
  return cell
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function readCsv(text: string, own: OwnWords, most: number): Read {
  const separator = [';', '\t'].find(one => text.split(/\r?\n/, 1)[0]!.includes(one)) ?? ','
  let rows: CsvRow[]
  try {
    const options = {
      cast: within,
      delimiter: separator,
      info: true,
      max_record_size: longestRecord,
      relax_column_count: true,
      skip_empty_lines: true,
      to: most + 1,
    } as const
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
      words:
        cell === ''
          ? null
          : before !== undefined && written(before) === written(cell)
            ? before
            : originalCell(cell.replaceAll('\r\n', '\n')),
      line,
    }
  })
}

const written = (text: string) => neutraliseCell(text).replaceAll('\r\n', '\n')

function asText(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
