import { beforeEach } from 'vitest'
import { keepWords, speak } from './words.ts'

/**
 * For tests that read keys in place of texts: no words and the language of the beginning before each, whatever the files before have
 * left in the process that they share.
 */
export function withoutWords(): void {
  beforeEach(() => {
    const had = globalThis.document
    globalThis.document = { documentElement: {} } as Document
    speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: '' })
    globalThis.document = had
    keepWords({ bundleName: 'goalquest', locale: 'en_US', messages: {} })
  })
}
