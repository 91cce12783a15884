import { setupI18n } from '@lingui/core'
import { localeOf } from '../../../rules/clients/locales.ts'
import { type Words, wordsOf } from './bundles.ts'

interface Translator {
  readonly words: Words
  readonly say: (key: string, values: Readonly<Record<string, unknown>>) => string
}

const translators = new Map<string, Translator>()

// Refusals of the console's calls have their words in its own bundle, in the languages that it has.
const bundles = ['goalquest', 'console'] as const

/** A text in a locale; a missing one reads `Missing locale value (key)` (product §8). */
export function translate(locale: string, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  for (const bundleName of bundles) {
    const { words, say } = translatorOf(bundleName, locale)
    const message = words[key]
    if (message !== undefined) return typeof message === 'string' ? message : say(key, values)
  }
  return `Missing locale value (${key})`
}

/** A text of the console alone, by a key that came as data; undefined where the console has none. Both bundles may hold such a key. */
export function consoleText(
  locale: string,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const { words, say } = translatorOf('console', locale)
  const message = words[key]
  return message === undefined || typeof message === 'string' ? message : say(key, values)
}

function translatorOf(bundleName: string, locale: string): Translator {
  const name = `${bundleName} ${locale}`
  const known = translators.get(name)
  if (known !== undefined) return known
  const found = wordsOf(bundleName, locale)
  if (found === undefined) throw new Error(`The ${bundleName} bundle is missing.`)
  const { intlCode } = localeOf(found.locale)
  const speaker = setupI18n({ locale: intlCode, messages: { [intlCode]: found.messages as Record<string, string> } })
  const translator = { words: found.messages, say: (key: string, values: object) => speaker._(key, { ...values }) }
  translators.set(name, translator)
  return translator
}
