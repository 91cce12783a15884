import { Parser } from 'htmlparser2'
import type { WordsIssue } from '../../../contract/words.ts'
import { locales } from '../../../rules/clients/locales.ts'
import type { WordsToSave } from './change-words.ts'
import { xliffSpace } from './write-words-file.ts'

/** A text of a file, where it stands. */
export interface FileText extends WordsToSave {
  readonly line: number
}

/** What a file says, or why it cannot be read. */
export type Read = readonly FileText[] | { readonly issues: readonly WordsIssue[] }

/** Elements within one another: file, groups, unit, segment, target, and what a tool puts around them. */
const deepest = 32

/** Letters that are read at a time, after which the number of units is looked at. */
const pieceSize = 65_536

interface Unit {
  readonly key: string
  readonly line: number
  words: string
  hasMarkup: boolean
}

class Unreadable extends Error {
  readonly issue: WordsIssue
  constructor(issue: WordsIssue) {
    super(issue.problem)
    this.issue = issue
  }
}

/**
 * The targets of an XLIFF 2 file by unit, and no further than so many units or the first place that cannot be read. It is read in
 * one pass: a parser that builds a document and mends what is broken takes more than ten minutes for 4 MiB that are made to be slow.
 */
export function readXliff(written: string, most: number): Read {
  const text = written.replace(/\r\n?/g, '\n')
  const units: Unit[] = []
  /** The elements that are open, without the prefix of XLIFF. */
  const open: string[] = []
  let prefix = ''
  let locale: string | undefined
  let unit: Unit | undefined
  const lineOf = linesOf(text)
  const stop = (issue: Omit<WordsIssue, 'line'>) => new Unreadable({ line: lineOf(parser.startIndex), ...issue })

  function begin(name: string, attributes: Record<string, string>): void {
    prefix = name.slice(0, name.indexOf(':') + 1)
    const space = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`]
    if (name !== `${prefix}xliff` || space !== xliffSpace) throw stop({ problem: 'not-xliff' })
    const { trgLang = '' } = attributes
    locale = locales.find(({ intlCode }) => intlCode === trgLang)?.code
    if (locale === undefined) throw stop({ problem: 'locale-unknown', what: trgLang.slice(0, 100) })
  }

  const parser: Parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        if (locale === undefined) begin(qualified, attributes)
        if (open.length === deepest) throw stop({ problem: 'not-read' })
        const name = qualified.startsWith(prefix) ? qualified.slice(prefix.length) : qualified
        if (name === 'unit') {
          unit = { key: attributes['id'] ?? '', line: lineOf(parser.startIndex), words: '', hasMarkup: false }
          units.push(unit)
        } else if (unit && isTarget(open)) unit.hasMarkup = true
        open.push(name)
      },
      ontext: said => {
        if (unit && isTarget(open)) unit.words += said
      },
      onclosetag: (_, isImplied) => {
        // An element that is closed by itself is in order; one that another closes, or the end, is not.
        if (isImplied && !text.startsWith('/>', parser.endIndex - 1)) throw stop({ problem: 'not-read' })
        if (open.pop() === 'unit') unit = undefined
      },
      // Entities of its own are nothing that a file of words needs, and what attacks on parsers are made of.
      onprocessinginstruction: name => {
        if (name.startsWith('!')) throw stop({ problem: 'not-xliff' })
      },
    },
    { xmlMode: true },
  )
  try {
    for (let at = 0; at < text.length && units.length < most; at += pieceSize)
      parser.write(text.slice(at, at + pieceSize))
    if (units.length < most) parser.end()
  } catch (error) {
    if (error instanceof Unreadable) return { issues: [error.issue] }
    throw error
  }
  if (locale === undefined) return { issues: [{ line: 1, problem: 'not-xliff' }] }
  const of = locale
  const inline = units.filter(({ hasMarkup }) => hasMarkup)
  if (inline.length > 0) {
    return { issues: inline.map(({ key, line }) => ({ line, key: key.slice(0, 100), locale: of, problem: 'inline' })) }
  }
  return units.map(({ key, line, words }) => ({ key, locale: of, words: words === '' ? null : words, line }))
}

// A unit may be cut into segments. Targets of other modules, such as matches, are proposals.
function isTarget(open: readonly string[]): boolean {
  const around = open.at(-2)
  return open.at(-1) === 'target' && (around === 'segment' || around === 'ignorable')
}

/** The line of a place, which is never before that of the last call. */
function linesOf(text: string): (at: number) => number {
  let line = 1
  let end = text.indexOf('\n')
  return at => {
    for (; end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line++
    return line
  }
}
