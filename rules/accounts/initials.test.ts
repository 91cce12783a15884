import { expect, test } from 'vitest'
import { initialOf, initialsOf, initialsOfName } from './initials.ts'

test.each([
  ['ilker', 'ışık', 'tr-TR', 'İI'],
  ['ilker', 'ışık', 'en-US', 'II'],
  ['ilker', 'ışık', 'de-DE', 'II'],
  ['Maya', 'Andersson', 'tr-TR', 'MA'],
  ['Cher', '', 'en-US', 'C'],
  ['', '', 'en-US', ''],
  ['凛', '木村', 'ja-JP', '木凛'],
  ['凛', '木村', 'en-US', '木凛'],
  ['민준', '김', 'ko-KR', '김민'],
  ['  élodie', 'óscar ', 'fr-FR', 'ÉÓ'],
  ['ørjan', 'ångström', 'nl-NL', 'ØÅ'],
])('L01 L14 the initials of %s %s in %s are %s', (firstName, lastName, intlCode, initials) => {
  expect(initialsOf({ firstName, lastName }, intlCode)).toBe(initials)
})

test.each([
  ['ß', 'ß'],
  ['ﬁona', 'ﬁ'],
  ['𐐨𐐩', '𐐀'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩‍🚀 Ida', '👩‍🚀'],
  ['𠮷野', '𠮷'],
  ['क्षमा', 'क्ष'],
])('L01 the first sign of %s stays whole: %s', (name, initial) => {
  expect(initialOf(name, 'en-US')).toBe(initial)
})

test.each([
  ['Maya van der Linden', 'en-US', 'ML'],
  ['ilker ince', 'tr-TR', 'İİ'],
  ['ilker ince', 'en-US', 'II'],
  ['Cher', 'en-US', 'C'],
  ['田中結衣', 'ja-JP', '田'],
  [' Ida  Berg ', 'en-US', 'IB'],
  ['', 'en-US', ''],
])('L01 the initials of the name %s in %s are %s', (name, intlCode, initials) => {
  expect(initialsOfName(name, intlCode)).toBe(initials)
})
