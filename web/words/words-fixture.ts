import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeEach } from 'vitest'
import { readWords } from '../../bundles/read-words.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { keepWords, type Locale, speak } from './words.ts'

/**
 * For tests that read keys in place of texts: no words and the language of the beginning before each, whatever the files before have
 * left in the process that they share.
 */
export function withoutWords(): void {
  beforeEach(() => {
    speakHere({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: '' })
    keepWords({ bundleName: 'goalquest', locale: 'en_US', messages: {} })
  })
}

/** For tests that read texts: those of participants in a language, as a page has loaded them; where a test names its keys, these alone. */
export function speakWords(locale: string, isUsed: (key: string) => boolean = () => true): void {
  const used = Object.entries(readWords('goalquest', locale)).filter(([key]) => isUsed(key))
  const messages = Object.fromEntries(used.map(([key, text]) => [key, compileMessage(text)]))
  keepWords({ bundleName: 'goalquest', locale, messages })
  speakHere(localeOf(locale))
}

function speakHere(locale: Locale): void {
  const had = globalThis.document
  globalThis.document = { documentElement: {} } as Document
  speak(locale)
  globalThis.document = had
}
