import { setupI18n } from '@lingui/core'
import { localeOf } from '../../../rules/clients/locales.ts'
import { type Words, wordsOf } from './bundles.ts'
import type { ClientWords } from './client-words.ts'

type Values = Readonly<Record<string, unknown>>
type Say = (key: string, values: object) => string

// Refusals of the console's calls have their words in its own bundle, in the languages that it has.
const bundles = ['goalquest', 'console'] as const

/** A text in a locale; a missing one reads `Missing locale value (key)` (product §8). */
export function translate(locale: string, key: string, values: Values = {}): string {
  for (const bundleName of bundles) {
    const text = textOf(bundleName, locale, key, values)
    if (text !== undefined) return text
  }
  return `Missing locale value (${key})`
}

/** A text of the console alone, by a key that came as data; undefined where the console has none. Both bundles may hold such a key. */
export function consoleText(locale: string, key: string, values: Values = {}): string | undefined {
  return textOf('console', locale, key, values)
}

function textOf(bundleName: string, locale: string, key: string, values: Values): string | undefined {
  const found = wordsOf(bundleName, locale)
  if (found === undefined) throw new Error(`The ${bundleName} bundle is missing.`)
  return textIn(found.messages, found.locale, key, values)
}

/** The same in the client's own words, where it has some for it (W07a). */
export function translateFor(
  { words }: { readonly words: ClientWords },
  locale: string,
  key: string,
  values: Values = {},
): string {
  const own = words.of.get(locale)
  return (own && textIn(own, locale, key, values)) ?? translate(locale, key, values)
}

function textIn(words: Words, locale: string, key: string, values: Values): string | undefined {
  const message = Object.hasOwn(words, key) ? words[key] : undefined
  return message === undefined || typeof message === 'string' ? message : speakerOf(words, locale)(key, { ...values })
}

// The words of a bundle, and of a client until it has others, are the same object each time.
const speakers = new WeakMap<Words, Say>()

function speakerOf(words: Words, locale: string): Say {
  const known = speakers.get(words)
  if (known !== undefined) return known
  const { intlCode } = localeOf(locale)
  const i18n = setupI18n({ locale: intlCode, messages: { [intlCode]: words as Record<string, string> } })
  const say: Say = (key, values) => i18n._(key, { ...values })
  speakers.set(words, say)
  return say
}
