import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const list = new Set(['sunshine', 'qazwsxedcrfv', '123qweasdzxc'])

test.each([
  ['qazwsxedcrfv', true],
  ['QazWsxEdcRfv', true],
  ['ｑａｚｗｓｘｅｄｃｒｆｖ', true],
  ['sunshine2026', true],
  ['!!Sunshine!!', true],
  ['1234sunshine', true],
  ['sunshine20261', false],
  ['12345sunshine', false],
  ['sun2shine', false],
  ['sunshine on 7 hills', false],
  ['123qweasdzxc', true],
  ['abcabcabcabc', true],
  ['aaaaaaaaaaaa', true],
  ['abcabcabcab', false],
  ['abcdefghijkl', true],
  ['890123456789', true],
  ['210987654321', true],
  ['abcdefghijkm', false],
  ['acegikmoqsuw', false],
  ['013579', false],
  // Digits alone go round.
  ['jabcdefghij', false],
  ['1()*+,-./012', false],
  ['ab', false],
  ['correct horse', false],
  ['a', false],
])('v5.0.0-6.2.4 %s is common: %s', (password, isCommon) => {
  expect(isCommonPassword(password, list)).toBe(isCommon)
})

test('v5.0.0-6.2.4 what is on the list is common in any case, and with a few digits around it', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('sunshine', 'qazwsxedcrfv'),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.stringMatching(/^[0-9!.]{0,4}$/),
      fc.stringMatching(/^[0-9!.]{0,4}$/),
      (word, capitals, before, after) => {
        const typed = [...word].map((sign, at) => (capitals[at] ? sign.toUpperCase() : sign)).join('')
        expect(isCommonPassword(before + typed + after, list)).toBe(true)
      },
    ),
  ))

test('v5.0.0-6.2.4 any piece typed again and again is common', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.integer({ min: 2, max: 6 }), (piece, times) => {
      expect(isCommonPassword(piece.repeat(times), new Set())).toBe(true)
    }),
  ))
