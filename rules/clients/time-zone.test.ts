import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Asia/Tokyo', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Calcutta', true],
  ['Asia/Kolkata', true],
  ['Europe/Kyiv', true],
  ['Africa/Dar_es_Salaam', true],
  ['Etc/GMT+5', true],
  ['europe/berlin', false],
  ['CET', false],
  ['EST', false],
  ['+02:00', false],
  ['Middle-earth/Shire', false],
  ['', false],
  [undefined, false],
  [7, false],
])('W06c %s as a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})
