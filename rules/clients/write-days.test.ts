import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import { writeDay, writeMoment } from './write-days.ts'

const days = {
  de_DE: '1. Dezember 2026',
  en_GB: '1 December 2026',
  en_US: 'December 1, 2026',
  es_ES: '1 de diciembre de 2026',
  es_MX: '1 de diciembre de 2026',
  fr_CA: '1er décembre 2026',
  fr_FR: '1er décembre 2026',
  it_IT: '1 dicembre 2026',
  ja_JP: '2026年12月1日',
  ko_KR: '2026년 12월 1일',
  nl_NL: '1 december 2026',
  pl_PL: '1 grudnia 2026',
  pt_BR: '1 de dezembro de 2026',
  ru_RU: '1 декабря 2026 г.',
  tr_TR: '1 Aralık 2026',
  zh_CN: '2026年12月1日',
  zh_TW: '2026年12月1日',
} as const

test.each(locales)('L14 P08 a day in $code is written in the manner of the language', ({ code, intlCode }) => {
  expect(writeDay('2026-12-01', intlCode)).toBe(days[code])
})

test('L14 a day is the same day in every time zone, and a moment is shown in the given time zone', () => {
  expect(writeDay('2026-01-01T23:59:59Z', 'en-US')).toBe('January 1, 2026')
  const moment = new Date('2026-11-30T23:30:00Z')
  expect(writeMoment(moment, 'fr-FR', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })).toBe('1er décembre 2026')
  expect(writeMoment(moment, 'tr-TR', { timeStyle: 'short', timeZone: 'UTC' })).toBe('23:30')
})
