import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, plainText } from '../decimal.ts'
import type { GoalLabel } from '../programs/program.ts'
import { labelTellingApart, labelTellingEachApart } from './label-telling-apart.ts'
import { wholeNumbers } from './whole-numbers-fixture.ts'
import { writeByType } from './write-figures.ts'

const label = (precision: number): GoalLabel => ({ ...wholeNumbers, precision })

test.each([
  [0, '4.96', '5', 2],
  [0, '9999.7', '10000', 1],
  [0, '4.4', '4.6', 1],
  [0, '4', '5', 0],
  [0, '5', '5.0', 0],
  [1, '4.999999', '5', 6],
  [2, undefined, '5', 2],
  [0, '4.999999999999999999999999', '5', 20],
])('D2 at %i digits %s for %s is shown with %s', (precision, result, target, shown) => {
  expect(labelTellingApart(label(precision), result, target).precision).toBe(shown)
})

test.each([
  [
    'one needs two',
    0,
    [
      ['3', '5'],
      ['4.96', '5'],
    ],
    2,
  ],
  // 0.45 and 0.5 are 0 and 1 in whole units, but both 0.5 with one digit, which 0.4 and 0.44 need two of.
  [
    'more digits for one bring another pair together',
    0,
    [
      ['0.45', '0.5'],
      ['4.6', '4.9'],
    ],
    2,
  ],
  [
    'nothing to compare',
    1,
    [
      [undefined, '5'],
      ['5', '5.0'],
    ],
    1,
  ],
  ['no figures', 0, [], 0],
] as const)('D2 figures of one column share their digits: %s', (_, precision, pairs, shown) => {
  expect(labelTellingEachApart(label(precision), pairs).precision).toBe(shown)
})

/** What a text says in figures, for locales whose digits are 0 to 9. */
function read(text: string, intlCode: string): number {
  const point = new Intl.NumberFormat(intlCode).formatToParts(1.5).find(({ type }) => type === 'decimal')!.value
  const digits = [...text].filter(letter => /[0-9-]/.test(letter) || letter === point).join('')
  return Number(digits.replace(point, '.'))
}

test('D2 what is short of its target reads less than it, and what is left reads more than nothing, in every locale', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  const figure = fc
    .tuple(cents, fc.integer({ min: 0, max: 6 }))
    .map(([digits, point]) => plainText(decimal(digits).div(10 ** point)))
  const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'pl-PL', 'ja-JP', 'ru-RU', 'pt-BR', 'tr-TR')
  const labels = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom('decimal', 'currency', 'percentage'))
    .map(([precision, labelType]) => ({ ...label(precision), labelType }) as GoalLabel)
  fc.assert(
    fc.property(figure, figure, labels, locale, (one, other, given, intlCode) => {
      const [result, target] = decimal(one).lt(other) ? [one, other] : [other, one]
      const shown = labelTellingApart(given, result, target)
      expect(shown.precision).toBeGreaterThanOrEqual(given.precision)
      const say = (value: string) => read(writeByType(value, intlCode, shown), intlCode)
      if (decimal(result).eq(target)) expect(say(result)).toBe(say(target))
      else {
        expect(say(result)).toBeLessThan(say(target))
        expect(say(plainText(decimal(target).minus(result)))).toBeGreaterThan(0)
      }
    }),
    { numRuns: 400 },
  )
})
