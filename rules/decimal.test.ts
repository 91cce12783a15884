import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, parseDecimal, plainText, roundTo, wholePart, wholeQuotient } from './decimal.ts'

test('a decimal is exact where a binary float is not', () => {
  expect(plainText(decimal('0.1').plus('0.2'))).toBe('0.3')
  expect(plainText(decimal('12345678901234567890.1234567891').times(3))).toBe('37037036703703703670.3703703673')
})

test('a division that does not end is cut, so that it never reaches a whole by rounding', () => {
  expect(plainText(decimal(2).div(3))).toBe('0.666666666666666666666666')
})

test.each(['0', '7', '-7', '+7', '0.5', '-12.50', '12345678901234567890', '1.0123456789'])('reads %s', text => {
  expect(parseDecimal(text)?.eq(text.replace('+', ''))).toBe(true)
})

test.each([
  '',
  ' ',
  ' 1',
  '1 ',
  '1,000',
  '1.000,5',
  '1e3',
  '1e400',
  '10^400',
  'NaN',
  'Infinity',
  '0x10',
  '.5',
  '5.',
  '--1',
  '１',
  '123456789012345678901',
  '1.01234567891',
  '1\n',
  '=1',
])('does not read %j', text => {
  expect(parseDecimal(text)).toBeUndefined()
})

test('what is read and written again is the same number', () => {
  const texts = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 9_999_999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(10, '0')}`)
  fc.assert(fc.property(texts, text => parseDecimal(plainText(parseDecimal(text)!))!.eq(parseDecimal(text)!)))
})

test.each([
  { value: '220.01', method: 'up', precision: 0, rounded: '221' },
  { value: '-220.01', method: 'up', precision: 0, rounded: '-220' },
  { value: '220.99', method: 'down', precision: 0, rounded: '220' },
  { value: '-220.01', method: 'down', precision: 0, rounded: '-221' },
  { value: '220.5', method: 'half-up', precision: 0, rounded: '221' },
  { value: '220.4999', method: 'half-up', precision: 0, rounded: '220' },
  { value: '1.005', method: 'half-up', precision: 2, rounded: '1.01' },
  { value: '1.001', method: 'up', precision: 2, rounded: '1.01' },
  { value: '0', method: 'up', precision: 0, rounded: '0' },
  { value: '240', method: 'up', precision: 2, rounded: '240' },
] as const)('P07 $value rounded $method to $precision digits is $rounded', ({ value, method, precision, rounded }) => {
  expect(plainText(roundTo(decimal(value), { method, precision }))).toBe(rounded)
})

test.each([
  ['99.6', 99],
  ['100', 100],
  ['-0.5', 0],
  ['-99.6', -99],
])('the whole part of %s is %i', (value, whole) => {
  expect(wholePart(decimal(value))).toBe(whole)
})

test.each([
  ['60', '25', 2n],
  ['-60', '25', -2n],
  ['60', '-25', -2n],
  ['59.99', '0.01', 5999n],
  ['0.3', '0.1', 3n],
  ['0', '7', 0n],
  ['24', '25', 0n],
  ['99999999999999999999.9999999999', '0.0000000001', 999999999999999999999999999999n],
  ['9007199254740991', '9007199254740992', 0n],
  ['99999999999999999999', '10000000000000000001', 9n],
])('P07 %s holds %s exactly %s whole times', (dividend, divisor, times) => {
  expect(wholeQuotient(decimal(dividend), decimal(divisor))).toBe(times)
})

test('P07 no whole quotient differs from that of the exact decimals, and nothing is divided by 0', () => {
  const figures = fc
    .tuple(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, places]) => decimal(String(digits)).times(decimal(`1e-${places}`)))
  const law = fc.property(figures, figures, (dividend, divisor) => {
    if (divisor.eq(0)) {
      expect(() => wholeQuotient(dividend, divisor)).toThrow(RangeError)
      return
    }
    const times = decimal(String(wholeQuotient(dividend, divisor)))
    const rest = dividend.minus(times.times(divisor))
    // What is left is smaller than the divisor and has the sign of the dividend: so the quotient was cut, and exactly.
    expect(rest.abs().lt(divisor.abs())).toBe(true)
    expect(rest.eq(0) || rest.gt(0) === dividend.gt(0)).toBe(true)
  })
  fc.assert(law, { numRuns: 500 })
})

test('the text of a large decimal has no exponent', () => {
  expect(plainText(decimal('1e21'))).toBe('1000000000000000000000')
})
