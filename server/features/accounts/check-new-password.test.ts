import { expect, test } from 'vitest'
import { clientSettings } from '../clients/client-settings.ts'
import { checkNewPassword } from './check-new-password.ts'
import common from './common-passwords.json' with { type: 'json' }

const client = { key: 'northlight', name: 'Northlight Energy', settings: clientSettings.parse({}) }
const ann = { user_name: 'ann.oneil', first_name: 'Ann', last_name: 'O’Neil', email: 'kitesurfer@example.com' }
const refusalOf = (password: string, whose = client) => {
  const checked = checkNewPassword(whose, ann, password)
  return checked.ok ? undefined : checked.refusal
}

test.each([
  ['seven hills', 'password-rules'],
  ['x'.repeat(129), 'password-rules'],
  ['qazwsxedcrfv', 'password-common'],
  ['Administrator', 'password-common'],
  ['sunshine2026', 'password-common'],
  ['121212121212', 'password-common'],
  ['ann-oneil-2026', 'password-personal'],
  ['Northlight!!!2026', 'password-personal'],
  ['kitesurfer2026', 'password-personal'],
  ['seven hills and a lake', undefined],
  ['seven hills of northlight', undefined],
  ['шесть зелёных гор', undefined],
])('A10 v5.0.0-6.2.4 v5.0.0-6.2.11 %s: %s', (password, refusal) => {
  expect(refusalOf(password)).toBe(refusal)
})

test('A10 the rules are the client’s own', () => {
  const passwordRules = { ...client.settings.passwordRules, isNumberRequired: true, minLength: 8 }
  const strict = { ...client, settings: { ...client.settings, passwordRules } }
  expect(refusalOf('hills and lakes', strict)).toBe('password-rules')
  expect(refusalOf('9 hills!', strict)).toBeUndefined()
})

test('v5.0.0-6.2.4 at least the 3,000 most common passwords that the default rules would allow are refused', () => {
  const long = common['twelve signs and more'].split(' ')
  expect(long.length).toBeGreaterThanOrEqual(3000)
  for (const password of long) expect(refusalOf(password)).toBe('password-common')
})

test('v5.0.0-6.2.9 a password of 64 signs and more is taken, and none is cut: the last sign counts', () => {
  expect(refusalOf('many a hill and a lake '.repeat(5).slice(0, 100))).toBeUndefined()
  expect(refusalOf(`${'a hill, a lake, '.repeat(8).slice(0, 127)}!`)).toBeUndefined()
})
