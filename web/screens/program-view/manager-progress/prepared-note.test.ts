import { expect, test } from 'vitest'
import { locales } from '../../../../rules/clients/locales.ts'
import { noteWords } from '../../../../rules/team/team-today.ts'
import { speakWords } from '../../../words/words-fixture.ts'
import { preparedNote } from './prepared-note.ts'

test.each(locales.map(({ code }) => code))(
  'P18 in %s the prepared words name the program once, and never in two pairs of quotes',
  locale => {
    speakWords(locale, key => key === 'mail.greeting' || key.startsWith('note.words.'))
    for (const words of noteWords) {
      const note = preparedNote(words, { name: 'Ann', program: 'Summit' })
      expect(note.split('Summit')).toHaveLength(2)
      expect(note).not.toMatch(/([„“”‘’«»「」])\s*\1/)
    }
  },
)
