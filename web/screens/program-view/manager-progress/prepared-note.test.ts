import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test, vi } from 'vitest'
import { locales } from '../../../../rules/clients/locales.ts'
import { noteWords } from '../../../../rules/team/team-today.ts'
import { keepWords, speak } from '../../../words/words.ts'
import { preparedNote } from './prepared-note.ts'

test.each(locales.map(locale => [locale.code, locale] as const))(
  'P18 in %s the prepared words name the program once, and never in two pairs of quotes',
  (code, locale) => {
    vi.stubGlobal('document', { documentElement: {} })
    const file = new URL(`../../../../bundles/goalquest/${code}.json`, import.meta.url)
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const used = texts.filter(([key]) => key === 'mail.greeting' || key.startsWith('note.words.'))
    const messages = Object.fromEntries(used.map(([key, text]) => [key, compileMessage(text)]))
    keepWords({ bundleName: 'goalquest', locale: code, messages })
    speak(locale)
    for (const words of noteWords) {
      const note = preparedNote(words, { name: 'Ann', program: 'Summit' })
      expect(note.split('Summit')).toHaveLength(2)
      expect(note).not.toMatch(/([„“”‘’«»「」])\s*\1/)
    }
  },
)
