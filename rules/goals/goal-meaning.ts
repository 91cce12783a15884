import { type Decimal, type DecimalSource, decimal, roundToDigits, wholePart } from '../decimal.ts'
import { daysInclusive } from '../programs/calendar-day.ts'
import type { Period } from '../progress/elapsed-share.ts'

const daysInWeek = 7

/**
 * How far a target lies above a person's baseline, in whole percent, rounded half away from zero (design, Level card);
 * nothing without a baseline above zero to measure from. 240 on a baseline of 200 is 20; a reduction to 160 is −20.
 */
export function percentAboveBaseline(target: DecimalSource, baseline: DecimalSource | undefined): number | undefined {
  if (baseline === undefined || decimal(baseline).lte(0)) return undefined
  const above = decimal(target).minus(baseline).times(100).div(baseline)
  return wholePart(above.plus(above.lt(0) ? '-0.5' : '0.5'))
}

/**
 * About how much of a target falls on each week of its period, in the program's unit and two significant digits; nothing
 * for a period of one week or less. 14,150 over the 91 days of 13 weeks is 1,088.46, so about 1,100 a week.
 */
export function aboutPerWeek(target: DecimalSource, { startDate, endDate }: Period): Decimal | undefined {
  const days = daysInclusive(startDate, endDate)
  if (days <= daysInWeek) return undefined
  return roundToDigits(decimal(target).times(daysInWeek).div(days), 2)
}
