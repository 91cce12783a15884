import { expect, test } from 'vitest'
import { defaultLocale, localeOf, locales } from './locales.ts'

test('L14 the product has 17 languages, each named once, with the code that the platform knows', () => {
  expect(new Set(locales.map(locale => locale.code)).size).toBe(17)
  for (const { code, intlCode, label } of locales) {
    expect(intlCode).toBe(code.replace('_', '-'))
    expect(Intl.getCanonicalLocales(intlCode)).toEqual([intlCode])
    expect(label).not.toBe('')
  }
})

test('L14 a code finds its locale, and one that is not ours the default', () => {
  expect(localeOf('ja_JP').intlCode).toBe('ja-JP')
  expect(localeOf('xx_XX').code).toBe(defaultLocale)
})
