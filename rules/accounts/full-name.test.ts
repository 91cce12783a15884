import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['Maya', 'Andersson', 'Maya Andersson'],
  ['結衣', '田中', '田中結衣'],
  ['さくら', '佐々木', '佐々木さくら'],
  ['マリア', 'アンダーソン', 'マリア・アンダーソン'],
  ['アンナ', '森', '森アンナ'],
  ['민준', '김', '김민준'],
  ['小明', '王', '王小明'],
  // As their owners write them.
  ['Kenji', 'Mori', 'Kenji Mori'],
  ['Anna', '森', 'Anna 森'],
  ['alex.admin', '', 'alex.admin'],
  ['', '田中', '田中'],
  [' Jean Paul ', ' Sartre', 'Jean Paul Sartre'],
  ['結衣 ', ' 田中 ', '田中結衣'],
  ['マリア ', ' アンダーソン', 'マリア・アンダーソン'],
])('A11 the name of %j %j is %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})
