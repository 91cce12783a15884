import * as z from 'zod/mini'
import { messageFaults } from '../rules/words/check-message.ts'
import { places } from '../rules/words/places.ts'
import { moment } from './access.ts'
import { localeCode } from './shapes.ts'

/** The product's texts and what a client says in its own words (console.md W07a), as the calls about them share them. */

export const wordsKey = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9._-]{1,100}$/))
export const place = z.enum(places as [(typeof places)[number]])

/** By which a text, or all of a client's, is known not to have changed; `none` before there is any. */
export const wordsRevision = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** `own`: in the client's own words · `missing`: so in another language, and not in this one · `changed`: an update changed it beneath. */
export const wordsShown = z.enum(['own', 'missing', 'changed'])

export const productText = z.object({
  key: z.string(),
  place,
  /** The product's English, and its text in the language; both empty where the product has none any more. */
  english: z.string(),
  product: z.string(),
  /** For translators: which reading of the English is meant. */
  note: z.optional(z.string()),
  revision: wordsRevision,
  own: z.optional(
    z.object({
      words: z.string(),
      changedAt: moment,
      changedBy: z.string(),
      /** What the product said when they were written, where it says something else now. */
      writtenOn: z.optional(z.string()),
    }),
  ),
  /** In the client's own words in another language alone. */
  isMissing: z.boolean(),
})
export type ProductText = z.output<typeof productText>

/** Bytes of a file of words, at most. */
export const mostWordsBytes = 4_194_304

export const wordsFormats = ['csv', 'xliff'] as const
export type WordsFormat = (typeof wordsFormats)[number]

export const wordsFileProblems = [
  ...messageFaults,
  'not-utf8',
  'not-read',
  'not-xliff',
  'columns-missing',
  'key-unknown',
  'locale-unknown',
  'twice',
  'inline',
] as const

/** What is wrong in a file, in which of its lines, counted from 1. */
export const wordsIssue = z.object({
  line: z.int(),
  problem: z.enum(wordsFileProblems),
  key: z.optional(z.string()),
  locale: z.optional(z.string()),
  /** The letter of the text at which it is, counted from 1. */
  at: z.optional(z.int()),
  what: z.optional(z.string()),
})
export type WordsIssue = z.output<typeof wordsIssue>

export const wordsChange = z.object({
  key: z.string(),
  locale: localeCode,
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})
export type WordsChange = z.output<typeof wordsChange>
