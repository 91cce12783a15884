import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkPassword,
  isPasswordAllowed,
  type PasswordRules,
  passwordLength,
  specialCharacters,
} from './password-rules.ts'

const all: PasswordRules = {
  isLowerCaseRequired: true,
  isUpperCaseRequired: true,
  isSpecialCharRequired: true,
  isNumberRequired: true,
  minLength: 8,
  maxLength: 12,
}
const none: PasswordRules = {
  ...all,
  isLowerCaseRequired: false,
  isUpperCaseRequired: false,
  isSpecialCharRequired: false,
  isNumberRequired: false,
}
const failed = (rules: PasswordRules, password: string) =>
  checkPassword(rules, password).flatMap(({ rule, state }) => (state === 'failed' ? [rule] : []))

test.each([
  ['Abcdef1!', []],
  ['ABCDEF1!', ['lower-case']],
  ['abcdef1!', ['upper-case']],
  ['Abcdefg1', ['special-char']],
  ['Abcdef1€', ['special-char']],
  ['Abcdefg!', ['number']],
  ['Abcde1!', ['length']],
  ['Abcdefghij1!', []],
  ['Abcdefghijk1!', ['length']],
  ['Äöü1!ßßß', []],
  ['1', ['lower-case', 'upper-case', 'special-char', 'length']],
])('A10 %s fails %j', (password, rules) => {
  expect(failed(all, password)).toEqual(rules)
  expect(isPasswordAllowed(all, password)).toBe(rules.length === 0)
})

test('A10 only flagged rules are shown, and length always', () => {
  expect(checkPassword(none, 'abc').map(check => check.rule)).toEqual(['length'])
  expect(checkPassword({ ...none, isNumberRequired: true }, 'abc').map(check => check.rule)).toEqual([
    'number',
    'length',
  ])
})

test('A10 each listed special character counts, and no other', () => {
  expect([...specialCharacters]).toHaveLength(new Set(specialCharacters).size)
  const rules = { ...none, isSpecialCharRequired: true, minLength: 1 }
  for (const sign of '-!$%#@^&*()_+|~=`{}[]:";\'<>?,./') expect(isPasswordAllowed(rules, sign)).toBe(true)
  for (const sign of ' \\§a1') expect(isPasswordAllowed(rules, sign)).toBe(false)
})

test('A10 length counts characters as people do, not code units', () => {
  const rules = { ...none, minLength: 2, maxLength: 2 }
  expect(isPasswordAllowed(rules, '🏔🏔')).toBe(true)
  expect(isPasswordAllowed(rules, '🏔')).toBe(false)
  expect(['e\u0301', '👨‍👩‍👧‍👦', 'ガ', '🇩🇪', 'é', ' '].map(passwordLength)).toEqual([1, 1, 1, 1, 1, 1])
})

const signs = [...'abzABZ059', ...specialCharacters, 'ß', 'Ü', '山', '🏔', ' ', '\\', '§']
const passwords = () => fc.string({ unit: fc.constantFrom(...signs), maxLength: 20 })
const anyRules = (): fc.Arbitrary<PasswordRules> =>
  fc
    .record({
      isLowerCaseRequired: fc.boolean(),
      isUpperCaseRequired: fc.boolean(),
      isSpecialCharRequired: fc.boolean(),
      isNumberRequired: fc.boolean(),
      minLength: fc.integer({ min: 1, max: 10 }),
      more: fc.nat(10),
    })
    .map(({ more, ...rules }) => ({ ...rules, maxLength: rules.minLength + more }))

test('A10 a password is allowed exactly where it has each kind that is flagged and a length within both ends', () =>
  fc.assert(
    fc.property(anyRules(), passwords(), (rules, password) => {
      const characters = [...password]
      const has = (kind: (sign: string) => boolean) => characters.some(kind)
      const isAllowed =
        (!rules.isLowerCaseRequired || has(sign => 'abzß'.includes(sign))) &&
        (!rules.isUpperCaseRequired || has(sign => 'ABZÜ'.includes(sign))) &&
        (!rules.isNumberRequired || has(sign => '059'.includes(sign))) &&
        (!rules.isSpecialCharRequired || has(sign => specialCharacters.includes(sign))) &&
        characters.length >= rules.minLength &&
        characters.length <= rules.maxLength
      expect(isPasswordAllowed(rules, password)).toBe(isAllowed && password !== '')
    }),
  ))

test('A10 every flagged rule is shown once, in one order, and stands on its own: more signs undo none but the length', () =>
  fc.assert(
    fc.property(anyRules(), passwords(), passwords(), (rules, password, more) => {
      const before = checkPassword(rules, password)
      const after = checkPassword(rules, password + more)
      expect(after.map(({ rule }) => rule)).toEqual(before.map(({ rule }) => rule))
      for (const [at, { rule, state }] of before.entries()) {
        if (rule !== 'length' && state === 'satisfied') expect(after[at]!.state).toBe('satisfied')
      }
    }),
  ))

test('L09 every rule is neutral until there is something to test, and nothing is not allowed', () => {
  expect(checkPassword(all, '').every(check => check.state === 'neutral')).toBe(true)
  expect(isPasswordAllowed(all, '')).toBe(false)
})
