import { setupI18n } from '@lingui/core'
import { localeOf } from '../../../rules/clients/locales.ts'
import { wordsOf } from './bundles.ts'

const translators = new Map<string, ReturnType<typeof setupI18n>>()

/** A text of the goalquest bundle in a locale; a missing one reads `Missing locale value (key)` (product §8). */
export function translate(locale: string, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  return translatorOf(locale)._(key, values)
}

function translatorOf(wanted: string): ReturnType<typeof setupI18n> {
  const known = translators.get(wanted)
  if (known !== undefined) return known
  const words = wordsOf('goalquest', wanted)
  if (words === undefined) throw new Error('The goalquest bundle is missing.')
  const { intlCode } = localeOf(words.locale)
  const translator = setupI18n({
    locale: intlCode,
    locales: intlCode,
    messages: { [intlCode]: words.messages as Record<string, string> },
    missing: (_, key) => `Missing locale value (${key})`,
  })
  translators.set(words.locale, translator)
  return translator
}
