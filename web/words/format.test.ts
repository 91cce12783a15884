import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wholeNumbers } from '../../rules/clients/whole-numbers-fixture.ts'
import type { GoalLabel } from '../../rules/programs/program.ts'
import { formatDate, formatLabel, formatNumber, formatPercent } from './format.ts'
import { speak } from './words.ts'

const english = { code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English [U.S.]' } as const
const german = { code: 'de_DE', intlCode: 'de-DE', writingDirection: 'ltr', label: 'Deutsch' } as const
const japanese = { code: 'ja_JP', intlCode: 'ja-JP', writingDirection: 'ltr', label: '日本語' } as const

const decimal: GoalLabel = { ...wholeNumbers, labelText: 'units' }

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '', dir: '' } })
  speak(english)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('figures in the language of the person', () => {
  test.each([
    [decimal, '240', '240 units'],
    [{ ...decimal, labelPosition: 'before', labelText: 'Score', precision: 2 } as const, '86.25', 'Score 86.25'],
    [{ ...decimal, labelType: 'currency', labelText: '' } as const, '88800', '$88,800'],
    [{ ...decimal, labelType: 'percentage', labelText: '' } as const, '74', '74%'],
  ])('P08 a goal label writes %o', (label, figure, written) => {
    expect(formatLabel(figure, label)).toBe(written)
  })

  test('P08 a decimal text keeps every digit that a float would lose', () => {
    expect(formatNumber('9007199254740993')).toBe('9,007,199,254,740,993')
    expect(formatNumber('0.10000000000000000005', 20)).toBe('0.10000000000000000005')
  })

  test('P08 German and Japanese write their own signs', () => {
    speak(german)
    expect(
      formatLabel('1234.5', { ...decimal, labelType: 'currency', currencyCode: 'EUR', labelText: '', precision: 2 }),
    ).toBe('1.234,50\u00a0€')
    expect(formatPercent(74)).toMatch(/^74\s%$/)
    expect(formatDate('2026-08-25')).toBe('25.\u00a0August')
    speak(japanese)
    expect(formatDate('2026-08-25')).toBe('8\u2060月\u206025\u2060日')
    speak({ code: 'ko_KR', intlCode: 'ko-KR', writingDirection: 'ltr', label: '한국어' })
    expect(formatDate('2026-08-25')).toBe('8월\u00a025일')
  })

  test('a calendar day is the same day in every time zone', () => {
    expect(formatDate('2026-01-01', 'day-and-year')).toBe('January 1, 2026')
  })
})

test('L14 the page says its language and writing direction', () => {
  speak(german)
  expect(document.documentElement).toMatchObject({ lang: 'de-DE', dir: 'ltr' })
})
