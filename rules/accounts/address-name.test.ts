import { expect, test } from 'vitest'
import { addressName } from './address-name.ts'

test.each([
  ['Maya', 'Andersson', 'en-US', 'Maya'],
  ['Maya', 'Andersson', 'ja-JP', 'Maya'],
  ['Maya', 'Andersson', 'ko-KR', 'Maya'],
  ['結衣', '田中', 'ja-JP', '田中'],
  ['アンナ', '森', 'ja-JP', '森'],
  ['結衣 ', ' 田中 ', 'ja-JP', '田中'],
  ['マリア', 'アンダーソン', 'ja-JP', 'マリア'],
  ['민준', '김', 'ja-JP', '김'],
  ['민준', '김', 'ko-KR', '김민준'],
  ['小明', '王', 'zh-CN', '王小明'],
  ['小明', '王', 'zh-TW', '王小明'],
  ['小明', '王', 'en-GB', '小明'],
  ['Anna', '森', 'ja-JP', 'Anna'],
  ['alex.admin', '', 'ja-JP', 'alex.admin'],
  ['', '田中', 'de-DE', '田中'],
  [' Jean Paul ', ' Sartre', 'fr-FR', 'Jean Paul'],
])('L14 %j %j is addressed in %s as %j', (firstName, lastName, intlCode, name) => {
  expect(addressName({ firstName, lastName }, intlCode)).toBe(name)
})

test.each([
  ['結衣', '田中', 'ja-JP', '田中'],
  ['Maya', 'Andersson', 'ja-JP', 'Maya Andersson'],
  ['マリア', 'アンダーソン', 'ja-JP', 'マリア・アンダーソン'],
  ['민준', '김', 'ko-KR', '김민준'],
  ['Maya', 'Andersson', 'ko-KR', 'Maya'],
  ['Maya', 'Andersson', 'de-DE', 'Maya'],
  ['alex.admin', '', 'ja-JP', 'alex.admin'],
])('L14 a mail to %j %j in %s is to %j', (firstName, lastName, intlCode, name) => {
  expect(addressName({ firstName, lastName }, intlCode, 'mail')).toBe(name)
})
