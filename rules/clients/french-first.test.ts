import { expect, test } from 'vitest'
import { frenchFirst } from './french-first.ts'

test.each([
  ['fr-FR', '1 décembre 2026', '1er décembre 2026'],
  ['fr-CA', '1 déc.', '1er déc.'],
  ['fr-FR', '11 décembre 2026', '11 décembre 2026'],
  ['fr-FR', '21 décembre 2026 à 1 h', '21 décembre 2026 à 1 h'],
  ['it-IT', '1 dicembre 2026', '1 dicembre 2026'],
])('L14 in %s %s is written %s', (intlCode, written, said) => {
  expect(frenchFirst(intlCode, written)).toBe(said)
})
