import { describe, expect, test } from 'vitest'
import { locales } from './locales.ts'
import {
  writeByType,
  writeDecimal,
  writeLabel,
  writeMoney,
  writePercent,
  writePercentRange,
  writeShort,
} from './write-figures.ts'
import { writeNumber } from './write-number.ts'

/** Spaces that break no line, as `_`: a test that shows them as blanks would let any space pass. */
const seen = (text: string) => text.replaceAll('\u00a0', '_')

// Four digits stand ungrouped in Spain, Italy and Poland, five are grouped everywhere.
const manners = {
  de_DE: ['1.234', '12.345,5', '74_%', '88.800_$', '1.234_¥', '1.234_₩', '1.234,50_€'],
  en_GB: ['1,234', '12,345.5', '74%', '$88,800', '¥1,234', '₩1,234', '€1,234.50'],
  en_US: ['1,234', '12,345.5', '74%', '$88,800', '¥1,234', '₩1,234', '€1,234.50'],
  es_ES: ['1234', '12.345,5', '74_%', '88.800_$', '1234_¥', '1234_₩', '1234,50_€'],
  es_MX: ['1,234', '12,345.5', '74%', 'USD_88,800', '¥1,234', '₩1,234', '€1,234.50'],
  fr_CA: ['1_234', '12_345,5', '74_%', '88_800_$_US', '1_234_¥', '1_234_₩', '1_234,50_€'],
  fr_FR: ['1_234', '12_345,5', '74_%', '88_800_$', '1_234_¥', '1_234_₩', '1_234,50_€'],
  it_IT: ['1234', '12.345,5', '74%', '88.800_$', '1234_¥', '1234_₩', '1234,50_€'],
  ja_JP: ['1,234', '12,345.5', '74%', '$88,800', '￥1,234', '₩1,234', '€1,234.50'],
  ko_KR: ['1,234', '12,345.5', '74%', '$88,800', '¥1,234', '₩1,234', '€1,234.50'],
  nl_NL: ['1.234', '12.345,5', '74%', '$_88.800', '¥_1.234', '₩_1.234', '€_1.234,50'],
  pl_PL: ['1234', '12_345,5', '74%', '88_800_$', '1234_¥', '1234_₩', '1234,50_€'],
  pt_BR: ['1.234', '12.345,5', '74%', '$_88.800', '¥_1.234', '₩_1.234', '€_1.234,50'],
  ru_RU: ['1_234', '12_345,5', '74_%', '88_800_$', '1_234_¥', '1_234_₩', '1_234,50_€'],
  tr_TR: ['1.234', '12.345,5', '%74', '$88.800', '¥1.234', '₩1.234', '€1.234,50'],
  zh_CN: ['1,234', '12,345.5', '74%', '$88,800', '¥1,234', '₩1,234', '€1,234.50'],
  zh_TW: ['1,234', '12,345.5', '74%', 'US$88,800', '¥1,234', '₩1,234', '€1,234.50'],
} as const

describe.each(locales)('L14 P08 in $code', ({ code, intlCode }) => {
  test('figures, percentages and money are written in the manner of the language', () => {
    expect(
      [
        writeDecimal(1234, intlCode),
        writeDecimal('12345.5', intlCode, 1),
        writePercent(74, intlCode),
        writeMoney('88800', intlCode, 'USD'),
        writeMoney('1234', intlCode, 'JPY', 2),
        writeMoney('1234', intlCode, 'KRW', 2),
        writeMoney('1234.5', intlCode, 'EUR', 2),
      ].map(seen),
    ).toEqual(manners[code])
  })

  test('no figure breaks over two lines, and each says its digits and no other', () => {
    const label = { labelText: '', labelPosition: 'after', currencyCode: 'EUR', precision: 2 } as const
    for (const labelType of ['decimal', 'percentage', 'currency'] as const) {
      for (const figure of ['-1234567.25', '0', '999', '1500000']) {
        const written = [
          writeByType(figure, intlCode, { ...label, labelType }),
          writeShort(figure, intlCode, { ...label, labelType }),
        ]
        for (const text of written) expect(text).not.toMatch(/[ \u202f\u2009]/)
        const digits = written[0]!.replace(/\D/g, '')
        expect(digits).toBe(Number(figure).toFixed(2).replace(/\D/g, ''))
      }
    }
  })
})

test('P08 yen and won show decimals only where there are some, and a decimal text keeps each of its digits', () => {
  expect(writeMoney('1234.5', 'ja-JP', 'JPY', 1)).toBe('￥1,234.5')
  expect(writeMoney('9007199254740993.25', 'en-US', 'USD', 2)).toBe('$9,007,199,254,740,993.25')
  expect(writeDecimal('0.10000000000000000005', 'en-US', 20)).toBe('0.10000000000000000005')
  expect(writeNumber(1000, 'fr-FR')).toBe('1\u00a0000')
})

test('P08 where room is short money has no decimals that say nothing', () => {
  const label = { labelText: '', labelPosition: 'after', currencyCode: 'USD', precision: 2 } as const
  expect(writeShort('120000', 'en-US', { ...label, labelType: 'currency' })).toBe('$120K')
  expect(seen(writeShort('1500000', 'ru-RU', { ...label, labelType: 'decimal' }))).toBe('1,5_млн')
  expect(seen(writeShort('87.5', 'de-DE', { ...label, labelType: 'percentage' }))).toBe('87,5_%')
  expect(writeShort('1234', 'de-DE', { ...label, labelType: 'decimal' })).toBe('1.234')
  expect(writeShort('1234', 'ja-JP', { ...label, labelType: 'currency', currencyCode: 'JPY' })).toBe('￥1,234')
  expect(writeShort('74', 'es-MX', { ...label, labelType: 'percentage' })).toBe('74%')
})

test.each([
  ['decimal', '240', '240.0'],
  ['currency', '88800', '$88,800.0'],
  ['percentage', '74', '74.0%'],
] as const)('P08 a figure of the type %s, %s, is %s', (labelType, figure, written) => {
  const label = { labelText: 'of all', labelPosition: 'after', labelType, currencyCode: 'USD', precision: 1 } as const
  expect(writeByType(figure, 'en-US', label)).toBe(written)
})

test('P08 a text of a goal label stands on its side of the figure', () => {
  const label = {
    labelText: 'Score',
    labelPosition: 'before',
    labelType: 'decimal',
    currencyCode: 'USD',
    precision: 2,
  } as const
  expect(writeLabel('86.25', 'tr-TR', label)).toBe('Score 86,25')
  expect(writeLabel('86.25', 'tr-TR', { ...label, labelText: '' })).toBe('86,25')
  expect(writeLabel('86.25', 'tr-TR', { ...label, labelPosition: 'after', labelText: 'puan' })).toBe('86,25 puan')
})

test('P08 L14 a counter follows its figure in Japanese and Korean, and nowhere parts from it at the end of a line', () => {
  const label = {
    labelType: 'decimal',
    labelPosition: 'after',
    labelText: '件',
    currencyCode: 'JPY',
    precision: 0,
  } as const
  expect(writeLabel('120', 'ja-JP', label)).toBe('120件')
  expect(writeLabel('120', 'ja-JP', { ...label, labelText: 'units' })).toBe('120 units')
  expect(seen(writeLabel('120', 'zh-CN', label))).toBe('120_件')
  expect(writeLabel('120', 'ko-KR', { ...label, labelText: '건' })).toBe('120건')
  expect(seen(writeLabel('120', 'ko-KR', { ...label, labelText: '고객사들' }))).toBe('120 고객사들')
  expect(seen(writeLabel('120', 'de-DE', { ...label, labelText: 'kg' }))).toBe('120_kg')
  expect(seen(writeLabel('120', 'de-DE', { ...label, labelText: 'km²' }))).toBe('120_km²')
  expect(seen(writeLabel('120', 'de-DE', { ...label, labelText: 'Stück' }))).toBe('120 Stück')
  expect(seen(writeLabel('120', 'fr-FR', { ...label, labelText: 'n°', labelPosition: 'before' }))).toBe('n°_120')
})

test('L14 P12 a range of percentages is written as one, with the decimals of either bound', () => {
  expect(writePercentRange('25', '50', 'de-DE')).toBe('25–50\u00a0%')
  expect(seen(writePercentRange('12.5', '50', 'en-US'))).toBe('12.5%_–_50.0%')
  expect(seen(writePercentRange('0', '25', 'tr-TR'))).toBe('%0_–_%25')
})

test.each([
  ['zh-TW', 'TWD', '$1,234'],
  ['es-MX', 'MXN', '$1,234'],
  ['fr-CA', 'CAD', '1_234_$'],
  ['zh-TW', 'AUD', 'AU$1,234'],
])(
  'P08 in %s an amount in %s is %s: only the dollar of others comes with its country',
  (intlCode, currency, written) => {
    expect(seen(writeMoney('1234', intlCode, currency))).toBe(written)
  },
)
