import { expect, test } from 'vitest'
import { formsOf, labelFor } from './media-label.ts'

const russian = { one: 'балл', few: 'балла', many: 'баллов', other: 'балла' }
const polish = { one: 'punkt', few: 'punkty', many: 'punktów', other: 'punktu' }
const french = { one: 'point', many: 'points', other: 'points' }
const english = { one: 'mile', other: 'miles' }

const said = (forms: object, intlCode: string, counts: readonly number[]) =>
  counts.map(count => labelFor({ mediaLabel: 'plain', mediaLabelForms: forms }, count, intlCode))

test('L01 L14 so many points are called as Russian and Polish count', () => {
  expect(said(russian, 'ru-RU', [1, 21, 2, 24, 5, 11, 0, 1.5])).toEqual([
    ...['балл', 'балл', 'балла', 'балла', 'баллов', 'баллов', 'баллов', 'балла'],
  ])
  expect(said(polish, 'pl-PL', [1, 21, 2, 24, 5, 12, 0, 1.5])).toEqual([
    ...['punkt', 'punktów', 'punkty', 'punkty', 'punktów', 'punktów', 'punktów', 'punktu'],
  ])
})

test('L01 L14 none is one in French, and not in English; what was taken back counts as what was given', () => {
  expect(said(french, 'fr-FR', [0, 1, 1.5, 2, 1_000_000])).toEqual(['point', 'point', 'point', 'points', 'points'])
  expect(said(english, 'en-US', [0, 1, 1.5, 2, -1, -2])).toEqual(['miles', 'mile', 'miles', 'miles', 'mile', 'miles'])
})

test('L01 a form that is not said is the other one, and without that the name on its own', () => {
  expect(said({ one: 'mila', other: 'mil' }, 'pl-PL', [1, 2, 5])).toEqual(['mila', 'mil', 'mil'])
  expect(said({ one: 'mila' }, 'pl-PL', [1, 2])).toEqual(['mila', 'plain'])
})

test('L01 a name without forms is the same for every number', () => {
  expect([0, 1, 2, 5].map(count => labelFor({ mediaLabel: 'mi' }, count, 'ru-RU'))).toEqual(['mi', 'mi', 'mi', 'mi'])
})

test('L14 each language has the forms that it counts in', () => {
  expect(formsOf('ru-RU')).toEqual(['one', 'few', 'many', 'other'])
  expect(formsOf('en-US')).toEqual(['one', 'other'])
  expect(formsOf('ja-JP')).toEqual(['other'])
})
