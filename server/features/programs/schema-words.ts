import type * as z from 'zod/mini'
import { partAt, type SaidProblem, type Sentence } from './document-problem.ts'
import { knownKeys, nearestWord } from './known-keys.ts'

type Issue = z.core.$ZodIssue

/** What the schema has against a document, as sentences, each at its path. */
export function schemaProblems(issues: readonly Issue[], document: unknown): SaidProblem[] {
  const problems = issues.flatMap(issue => problemsOf(issue, document))
  // A name that breaks two rules is one problem at one place.
  return problems.filter(
    (one, at) => problems.findIndex(({ path }) => String(path) === String(one.path)) === at || isKeyProblem(one),
  )
}

const isKeyProblem = ({ text }: SaidProblem) => text.startsWith('is not a key')

function problemsOf(issue: Issue, document: unknown): SaidProblem[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(path)
    return issue.keys.map(key => ({ path: [...path, key], ...unknownKey(key, known) }))
  }
  if (issue.code === 'invalid_key') {
    const sentence = { code: 'locale', values: foundValues(path.at(-1)) }
    return [{ path, text: `must be a locale such as en_US, found ${said(path.at(-1))}`, sentence }]
  }
  const found = partAt(document, path)
  // What the schema says in its own words is a sentence already.
  if (issue.message.startsWith('must ')) {
    const sentence = ownSentence(issue.message, found)
    return [{ path, text: `${issue.message}, found ${said(found)}`, sentence }]
  }
  const meant =
    issue.code === 'invalid_value' && typeof found === 'string'
      ? nearestWord(found, issue.values.map(String))
      : undefined
  const guess = meant === undefined ? '' : `; did you mean ${meant}?`
  const { text, code, values = {} } = wanted(issue)
  const sentence = { code, values: { ...values, ...foundValues(found), ...(meant !== undefined && { meant }) } }
  return [{ path, text: `must be ${text}, found ${said(found)}${guess}`, sentence }]
}

function unknownKey(key: string, known: readonly string[]): Omit<SaidProblem, 'path'> {
  const text = 'is not a key that a program has here'
  const nearest = nearestWord(key, known)
  if (nearest !== undefined) {
    return { text: `${text}; did you mean ${nearest}?`, sentence: { code: 'key-meant', values: { nearest } } }
  }
  const names = known.join(', ')
  return { text: `${text}; known are ${names}`, sentence: { code: 'key-unknown', values: { known: names } } }
}

/** What the schema says in its own words, by how it begins; what it names is what follows. */
const ownWords: readonly (readonly [begins: string, code: string, value?: string])[] = [
  ['must be lower-case letters, digits', 'pattern-key'],
  ['must not hold three hyphens', 'pattern-hyphens'],
  ['must be a plain decimal number', 'decimal'],
  ['must be a text, or texts by locale', 'texts'],
  ['must be left out, for this language counts in ', 'forms-of-language', 'known'],
  ['must have the name without a number beside it: add ', 'forms-alone', 'path'],
]

function ownSentence(message: string, found: unknown): Sentence {
  const own = ownWords.find(([begins]) => message.startsWith(begins))
  if (own === undefined) return { code: 'as-said', values: {} }
  const [begins, code, value] = own
  return { code, values: { ...(value && { [value]: message.slice(begins.length) }), ...foundValues(found) } }
}

interface Wanted {
  readonly text: string
  readonly code: string
  readonly values?: Sentence['values']
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in { }',
  record: 'an object of texts by locale, such as { "en_US": "…" }',
  array: 'a list in [ ]',
}

/** Texts that must look a certain way, by the pattern of the schema. */
const patternWords: Readonly<Record<string, readonly [code: string, text: string]>> = {
  '/^[a-z0-9][a-z0-9-]{0,60}$/': ['key', 'lower-case letters, digits and single hyphens, at most 61'],
  '/^\\d{4}-\\d{2}-\\d{2}$/': ['day', 'a day such as 2026-06-01'],
  '/^#[0-9a-f]{6}$/': ['colour', 'a colour such as #0c7eac'],
  '/^[A-Z]{3}$/': ['currency', 'a currency code such as USD'],
  '/^[A-Za-z]{1,40}$/': ['role', 'a role such as Manager'],
  '/^\\/[^/\\\\][^\\s\\\\]*$/': ['path', 'a path on this host such as /media/hero.jpg'],
}

function wanted(issue: Issue): Wanted {
  switch (issue.code) {
    case 'invalid_type':
      return { text: typeWords[issue.expected] ?? `of the type ${issue.expected}`, code: `type-${issue.expected}` }
    case 'invalid_value': {
      const [value] = issue.values
      if (issue.values.length === 1) {
        return { text: JSON.stringify(value), code: 'value', values: { value: JSON.stringify(value) } }
      }
      const values = issue.values.join(', ')
      return { text: `one of ${values}`, code: 'value-of', values: { values } }
    }
    case 'invalid_union':
      return { text: 'a plain decimal number such as 12.5', code: 'decimal' }
    case 'invalid_format': {
      const [code, text] = patternWords[issue.pattern ?? ''] ?? ['', `of the form ${issue.format}`]
      return { text, code: `pattern-${code}` }
    }
    case 'too_small': {
      const least = Number(issue.minimum)
      if (issue.origin === 'array')
        return { text: `a list of at least ${least}`, code: 'list-least', values: { least } }
      if (issue.origin === 'string') return { text: 'a text that says something', code: 'text-empty' }
      return { text: `at least ${least}`, code: 'at-least', values: { least } }
    }
    case 'too_big':
      return { text: `at most ${issue.maximum}`, code: 'at-most', values: { most: Number(issue.maximum) } }
    default:
      return { text: 'something else', code: 'as-said' }
  }
}

/** A value as written in the document, shortened where it is long. */
function said(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** The same for a sentence in another language: what is written there as it is, and else by its kind. */
export function foundValues(value: unknown): Sentence['values'] {
  if (value === undefined) return { foundAs: 'nothing' }
  if (Array.isArray(value)) return { foundAs: value.length === 0 ? 'empty-list' : 'list' }
  return typeof value === 'object' && value !== null ? { foundAs: 'object' } : { found: said(value) }
}
