import { type I18n, setupI18n } from '@lingui/core'
import { localeOf } from '../../rules/clients/locales.ts'
import { wordsOf } from '../../server/features/translations/bundles.ts'

type WordKey = keyof typeof import('../../bundles/sampleCatalogue/en_US.json')
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string

const speakers = new Map<string, I18n>()

/** Speaks the words of the sample catalogue in a locale, else in en_US. */
export function speak(locale: string): { readonly say: Say; readonly language: string } {
  const found = wordsOf('sampleCatalogue', locale)
  if (found === undefined) throw new Error('The words of the sample catalogue are missing.')
  const language = localeOf(found.locale).intlCode
  const known = speakers.get(language)
  const speaker =
    known ?? setupI18n({ locale: language, messages: { [language]: found.messages as Record<string, string> } })
  speakers.set(language, speaker)
  return { language, say: (key, values = {}) => speaker._(key, { ...values }) }
}
