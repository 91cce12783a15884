import { expect, test } from 'vitest'
import { mediaLabelOf } from './client-data.ts'
import { clientSettings } from './client-settings.ts'

const labelled = (mediaLabels: object, defaultLocale = 'en_US') => ({
  defaultLocale,
  settings: clientSettings.parse({ mediaLabels }),
})

test.each([
  ['its own', { en_US: 'miles', de_DE: 'Meilen' }, 'de_DE', 'Meilen'],
  ['that of another country of the language', { de_DE: 'Meilen', en_US: 'miles' }, 'en_GB', 'miles'],
  ['that of the client’s own language', { de_DE: 'Meilen', en_US: 'miles' }, 'ja_JP', 'miles'],
  ['the word of the bundle, where the client has none', {}, 'ja_JP', 'ポイント'],
])('L01 the name for points in a language is %s', (_, labels, locale, label) => {
  expect(mediaLabelOf(labelled(labels), locale)).toBe(label)
})
