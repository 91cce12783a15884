import { expect, test } from 'vitest'
import { firstLetters } from './first-letters.ts'

test('a text is cut between letters, whatever they take', () => {
  expect(firstLetters('summit', 10)).toBe('summit')
  expect(firstLetters('summit', 3)).toBe('sum')
  expect(firstLetters('🏔🏔🏔', 2)).toBe('🏔🏔')
  expect(firstLetters('a🏔🏔', 2)).toBe('a🏔')
})

test('half a letter and a zero are replaced, since PostgreSQL keeps neither in a jsonb', () => {
  expect(firstLetters('\ud83d Olga\0', 10)).toBe('\ufffd Olga\ufffd')
})
