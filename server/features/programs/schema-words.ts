import type * as z from 'zod/mini'
import { type DocumentProblem, partAt } from './document-problem.ts'
import { knownKeys, nearestWord } from './known-keys.ts'

type Issue = z.core.$ZodIssue

/** What the schema has against a document, as sentences, each at its path. */
export function schemaProblems(issues: readonly Issue[], document: unknown): DocumentProblem[] {
  const problems = issues.flatMap(issue => problemsOf(issue, document))
  // A name that breaks two rules is one problem at one place.
  return problems.filter(
    (one, at) => problems.findIndex(({ path }) => String(path) === String(one.path)) === at || isKeyProblem(one),
  )
}

const isKeyProblem = ({ text }: DocumentProblem) => text.startsWith('is not a key')

function problemsOf(issue: Issue, document: unknown): DocumentProblem[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(path)
    return issue.keys.map(key => ({ path: [...path, key], text: unknownKey(key, known) }))
  }
  if (issue.code === 'invalid_key') {
    return [{ path, text: `must be a locale such as en_US, found ${said(path.at(-1))}` }]
  }
  const found = partAt(document, path)
  // What the schema says in its own words is a sentence already.
  if (issue.message.startsWith('must ')) return [{ path, text: `${issue.message}, found ${said(found)}` }]
  const guess =
    issue.code === 'invalid_value' && typeof found === 'string' ? meant(found, issue.values.map(String)) : ''
  return [{ path, text: `must be ${wanted(issue)}, found ${said(found)}${guess}` }]
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestWord(key, known)
  return nearest === undefined
    ? `is not a key that a program has here; known are ${known.join(', ')}`
    : `is not a key that a program has here; did you mean ${nearest}?`
}

function meant(found: string, words: readonly string[]): string {
  const nearest = nearestWord(found, words)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
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
const patternWords: Readonly<Record<string, string>> = {
  '/^[a-z0-9][a-z0-9-]{0,60}$/': 'lower-case letters, digits and single hyphens, at most 61',
  '/^\\d{4}-\\d{2}-\\d{2}$/': 'a day such as 2026-06-01',
  '/^#[0-9a-f]{6}$/': 'a colour such as #0c7eac',
  '/^[A-Z]{3}$/': 'a currency code such as USD',
  '/^[A-Za-z]{1,40}$/': 'a role such as Manager',
  '/^\\/[^/\\\\][^\\s\\\\]*$/': 'a path on this host such as /media/hero.jpg',
}

function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? `of the type ${issue.expected}`
    case 'invalid_value':
      return issue.values.length === 1 ? JSON.stringify(issue.values[0]) : `one of ${issue.values.join(', ')}`
    case 'invalid_union':
      return 'a plain decimal number such as 12.5'
    case 'invalid_format':
      return patternWords[issue.pattern ?? ''] ?? `of the form ${issue.format}`
    case 'too_small':
      if (issue.origin === 'array') return `a list of at least ${issue.minimum}`
      return issue.origin === 'string' ? 'a text that says something' : `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return 'something else'
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
