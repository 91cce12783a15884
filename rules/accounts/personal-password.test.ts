import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextWords, isPersonalPassword } from './personal-password.ts'

const words = contextWords(['ann.oneil', 'Ann', 'O’Neil', 'northlight', 'Northlight Energy', '田中'])

test('v5.0.0-6.2.11 the words of a person are their names, whole and in parts, the longest first', () => {
  expect(contextWords(['Ann O’Neil'])).toEqual(['annoneil', 'neil', 'ann'])
  expect(contextWords(['', 'Al', '田中', 'Al'])).toEqual(['田中'])
})

test.each([
  ['ann-northlight-2026', true],
  ['AnnONeil12345', true],
  ['a.n.n.o.n.e.i.l.99', true],
  ['northlightenergy', true],
  ['Northlight1234567', true],
  ['annannannannann', true],
  ['田中田中田中2026', true],
  ['northlight feeds three goats', false],
  ['planning seven hills', false],
  // What stood around a word is no word of its own: an, oneil, n.
  ['anoneilnzzqzvv', false],
  ['correct horse', false],
  ['12 34', false],
])('v5.0.0-6.2.11 %s is personal: %s', (password, isPersonal) => {
  expect(isPersonalPassword(password, words)).toBe(isPersonal)
})

test('v5.0.0-6.2.11 eight letters that are nobody’s make any password impersonal; the words alone never do', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
      fc.nat(999_999),
      (some, number) => {
        expect(isPersonalPassword(`${some.join('-')}${number}`, words)).toBe(true)
        expect(isPersonalPassword(`${some.join('-')}zzqzvvxz`, words)).toBe(false)
      },
    ),
  ))
