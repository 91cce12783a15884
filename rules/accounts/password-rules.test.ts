import { expect, test } from 'vitest'
import { checkPassword, isPasswordAllowed, type PasswordRules, specialCharacters } from './password-rules.ts'

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

test('A10 length counts characters, not code units', () => {
  const rules = { ...none, minLength: 2, maxLength: 2 }
  expect(isPasswordAllowed(rules, '🏔🏔')).toBe(true)
  expect(isPasswordAllowed(rules, '🏔')).toBe(false)
})

test('L09 every rule is neutral until there is something to test, and nothing is not allowed', () => {
  expect(checkPassword(all, '').every(check => check.state === 'neutral')).toBe(true)
  expect(isPasswordAllowed(all, '')).toBe(false)
})
