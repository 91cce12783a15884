import { expect, test } from 'vitest'
import { wholeNumbers } from '../../../rules/clients/whole-numbers-fixture.ts'
import { figureWords } from './figure-words.ts'

const label = { ...wholeNumbers, labelText: 'visits' } as const

test('P16 rules round nothing: a figure keeps its digits, in the manner of the language', () => {
  expect(figureWords('en-US').label('1240.25', label)).toBe('1,240.25 visits')
  expect(figureWords('de-DE').label('1240.250', { ...label, labelPosition: 'before' })).toBe('visits 1.240,25')
  expect(figureWords('en-US').bare('88800', { ...label, labelType: 'currency' })).toBe('$88,800')
  expect(figureWords('de-DE').percent('110')).toMatch(/^110\s%$/)
  expect(figureWords('ja-JP').day('2026-08-25')).toBe('2026年8月25日')
})

test.each([
  ['en-US', 'UTC', 'Coordinated Universal Time'],
  ['de-DE', 'Europe/Berlin', 'Mitteleuropäische Zeit'],
  ['en-US', 'America/New_York', 'Eastern Time'],
])('P16 in %s the zone %s is called %s', (intlCode, zone, name) => {
  expect(figureWords(intlCode).zone(zone)).toBe(name)
})
