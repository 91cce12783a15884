import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'
import { speakWords } from './words-fixture.ts'

test.each([
  ['en_US', 'One. Two.'],
  ['ko_KR', 'One. Two.'],
  ['ja_JP', 'One.Two.'],
  ['zh_TW', 'One.Two.'],
])('L14 in %s sentences follow each other as it writes them', (locale, written) => {
  speakWords(locale, () => false)
  expect(sentences('One.', false, undefined, 'Two.')).toBe(written)
})
