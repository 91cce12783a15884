import { expect, test } from 'vitest'
import { countedLabelOf, mediaLabelOf, pointsLabelOf } from './client-data.ts'
import { clientSettings } from './client-settings.ts'

const labelled = (mediaLabels: object, mediaLabelForms = {}, defaultLocale = 'en_US') => ({
  defaultLocale,
  settings: clientSettings.parse({ mediaLabels, mediaLabelForms }),
})

test.each([
  ['its own', { en_US: 'miles', de_DE: 'Meilen' }, 'de_DE', 'Meilen'],
  ['that of another country of the language', { de_DE: 'Meilen', en_US: 'miles' }, 'en_GB', 'miles'],
  ['that of the client’s own language', { de_DE: 'Meilen', en_US: 'miles' }, 'ja_JP', 'miles'],
  ['the word of the bundle, where the client has none', {}, 'ja_JP', 'ポイント'],
])('L01 the name for points in a language is %s', (_, labels, locale, label) => {
  expect(mediaLabelOf(labelled(labels), locale)).toBe(label)
})

test.each([
  ['en_US', ['0 points', '1 point', '2 points', '5 points']],
  ['de_DE', ['0 Punkte', '1 Punkt', '2 Punkte', '5 Punkte']],
  ['fr_CA', ['0 point', '1 point', '2 points', '5 points']],
  ['pt_BR', ['0 ponto', '1 ponto', '2 pontos', '5 pontos']],
  ['pl_PL', ['0 punktów', '1 punkt', '2 punkty', '5 punktów']],
  ['ru_RU', ['0 баллов', '1 балл', '2 балла', '5 баллов']],
  ['tr_TR', ['0 puan', '1 puan', '2 puan', '5 puan']],
  ['ja_JP', ['0 ポイント', '1 ポイント', '2 ポイント', '5 ポイント']],
])('L01 L14 the word of the bundle agrees with its number in %s', (locale, said) => {
  expect([0, 1, 2, 5].map(count => `${count} ${countedLabelOf(labelled({}), locale, count)}`)).toEqual(said)
})

test('L01 L14 a client’s own forms are said beside numbers, in each country of their language and in no other language', () => {
  const forms = { en_US: { one: 'mile', other: 'miles' }, ru_RU: { one: 'миля', few: 'мили', many: 'миль' } }
  const client = labelled({ en_US: 'miles', ru_RU: 'миль' }, forms)
  const counted = (locale: string) => [1, 2, 5, 21].map(count => countedLabelOf(client, locale, count))
  expect(counted('en_GB')).toEqual(['mile', 'miles', 'miles', 'miles'])
  expect(counted('ru_RU')).toEqual(['миля', 'мили', 'миль', 'миля'])
  expect(counted('pl_PL')).toEqual(['miles', 'miles', 'miles', 'miles'])
  expect(pointsLabelOf(client, 'pl_PL')).toEqual({ mediaLabel: 'miles' })
})

test('L01 a client’s plain text is the same for every number', () => {
  expect([1, 2, 5].map(count => countedLabelOf(labelled({ en_US: 'mi' }), 'en_US', count))).toEqual(['mi', 'mi', 'mi'])
})

test.each([
  [
    'a form that the language does not have',
    { mediaLabels: { pl_PL: 'mile' }, mediaLabelForms: { pl_PL: { two: 'mile' } } },
    {
      path: ['mediaLabelForms', 'pl_PL', 'two'],
      message: 'must be left out, for this language counts in one, few, many, other',
    },
  ],
  [
    'forms without the name on its own',
    { mediaLabels: {}, mediaLabelForms: { de_DE: { one: 'Meile' } } },
    {
      path: ['mediaLabelForms', 'de_DE'],
      message: 'must have the name without a number beside it: add mediaLabels.de_DE',
    },
  ],
  [
    'an empty form',
    { mediaLabels: { de_DE: 'Meilen' }, mediaLabelForms: { de_DE: { one: '' } } },
    { path: ['mediaLabelForms', 'de_DE', 'one'] },
  ],
  [
    'a form that no language has',
    { mediaLabels: { de_DE: 'Meilen' }, mediaLabelForms: { de_DE: { singular: 'Meile' } } },
    { path: ['mediaLabelForms', 'de_DE'], keys: ['singular'] },
  ],
])('L01 %s is refused, with its place', (_, settings, issue) => {
  expect(clientSettings.safeParse(settings).error?.issues).toMatchObject([issue])
})
