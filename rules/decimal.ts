import Big from 'big.js'
import type { Rounding } from './programs/program.ts'

/** An exact decimal number (decisions §4.1); only this file knows which library provides it. */
export type Decimal = Big
/** What a decimal may be made of: plain notation as text, another decimal, or a whole or short number. */
export type DecimalSource = string | number | Decimal

/**
 * Digits kept when a division does not end; cut and never rounded up, so that no quotient reaches a target by rounding.
 * More than any figure that a quotient is compared with can have: 22 in a percentage of a baseline.
 */
const divisionDigits = 24
Big.DP = divisionDigits
Big.RM = Big.roundDown

/** Digits that a binary float always holds exactly. */
const safeDigits = 15

/** Most digits that a file or a form may give before and after the point. */
const plainNotation = /^[+-]?\d{1,20}(?:\.\d{1,10})?$/

/** Makes an exact decimal of a value that is known to be a number: `decimal('0.1').plus('0.2')` is 0.3. Throws on other text. */
export function decimal(source: DecimalSource): Decimal {
  // No decimal ever changes, so that one needs no copy.
  return source instanceof Big ? source : new Big(source)
}

/** Nothing at all, from which sums begin. */
export const zero = decimal(0)
const hundredth = decimal('0.01')

/**
 * Reads a decimal that a person or a file gave, or nothing where it is not one (decisions §6): an optional sign, at most
 * 20 digits before and 10 after the point. `-12.50` is −12.5; `1e400`, `NaN`, `1,000` and blanks are nothing.
 */
export function parseDecimal(text: string): Decimal | undefined {
  return plainNotation.test(text) ? new Big(text.replace('+', '')) : undefined
}

/**
 * Rounds to `precision` digits: up is the ceiling, down the floor, else half away from zero (decisions §4.1).
 * 220.01 up to a whole number is 221, −220.01 is −220.
 */
export function roundTo(value: Decimal, { precision, method }: Rounding): Decimal {
  if (method === 'half-up') return value.round(precision, Big.roundHalfUp)
  const awayFromZero = (method === 'up') === value.gt(0)
  return value.round(precision, awayFromZero ? Big.roundUp : Big.roundDown)
}

/** Rounds to so many digits that count, half away from zero: 1,088.46 to two of them is 1,100. */
export function roundToDigits(value: Decimal, digits: number): Decimal {
  return value.prec(digits, Big.roundHalfUp)
}

/** The text of a decimal for files, the database and the wire, never in exponents: `decimal('1e21')` is `1000000000000000000000`. */
export function plainText(value: Decimal): string {
  return value.toFixed()
}

/** A percentage of a whole, exactly: a hundredth is multiplied with, so that nothing is lost. 120 percent of 200 is 240. */
export function percentageOf(whole: DecimalSource, percentage: DecimalSource): Decimal {
  return decimal(whole).times(percentage).times(hundredth)
}

/**
 * How many whole times a divisor goes into a dividend, cut toward zero and exact whatever their size: 60 by 25 is 2, −60
 * by 25 is −2. Throws where the divisor is 0.
 */
export function wholeQuotient(dividend: Decimal, divisor: Decimal): bigint {
  // By how many places the last digit of the one stands before that of the other.
  const shift = dividend.e - dividend.c.length - (divisor.e - divisor.c.length)
  const top = safeInteger(dividend, Math.max(0, shift))
  const bottom = safeInteger(divisor, Math.max(0, -shift))
  // Remainder and difference of safe integers are exact, where their quotient as a float need not be.
  // Stryker disable next-line ConditionalExpression: the way below gives the same and takes longer.
  if (top !== undefined && bottom !== undefined) return BigInt((top - (top % bottom)) / bottom)
  return bigInteger(dividend, Math.max(0, shift)) / bigInteger(divisor, Math.max(0, -shift))
}

/** The digits of a decimal with so many zeros behind them, as a number; nothing where that might not hold them exactly. */
// Stryker disable next-line BlockStatement: without a number the quotient is calculated the longer way.
function safeInteger({ c, s }: Decimal, zeros: number): number | undefined {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: as above; a test shows that too many digits are noticed.
  if (c.length + zeros > safeDigits) return undefined
  let digits = 0
  for (const digit of c) digits = digits * 10 + digit
  return s * digits * 10 ** zeros
}

function bigInteger({ c, s }: Decimal, zeros: number): bigint {
  return BigInt(s) * BigInt(c.join('') + '0'.repeat(zeros))
}

/** Cuts a decimal to a whole number, toward zero: 99.6 is 99, −0.5 is 0. */
export function wholePart(value: Decimal): number {
  return Number(value.round(0, Big.roundDown).toFixed())
}
