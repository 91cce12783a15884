import { setupI18n } from '@lingui/core'
import { localeOf } from '../../../rules/clients/locales.ts'
import { type Words, wordsOf } from './bundles.ts'

interface Translator {
  readonly words: Words
  readonly say: (key: string, values: Readonly<Record<string, unknown>>) => string
}

const translators = new Map<string, Translator>()

/** A text of the goalquest bundle in a locale; a missing one reads `Missing locale value (key)` (product §8). */
export function translate(locale: string, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const { words, say } = translatorOf(locale)
  const message = words[key]
  if (message === undefined) return `Missing locale value (${key})`
  return typeof message === 'string' ? message : say(key, values)
}

function translatorOf(locale: string): Translator {
  const known = translators.get(locale)
  if (known !== undefined) return known
  const found = wordsOf('goalquest', locale)
  if (found === undefined) throw new Error('The goalquest bundle is missing.')
  const { intlCode } = localeOf(found.locale)
  const speaker = setupI18n({ locale: intlCode, messages: { [intlCode]: found.messages as Record<string, string> } })
  const translator = { words: found.messages, say: (key: string, values: object) => speaker._(key, { ...values }) }
  translators.set(locale, translator)
  return translator
}
