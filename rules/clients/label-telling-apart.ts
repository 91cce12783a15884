import { type DecimalSource, decimal, roundTo } from '../decimal.ts'
import type { GoalLabel } from '../programs/program.ts'

/** Every browser writes so many digits after the point, and results and targets differ within them. */
const mostDigits = 20

/**
 * A label with as many digits as tell two figures apart, and what lies between them from nothing: what is short of a goal must
 * never read like it, nor as if nothing were left. An average of 4.96 for 5, shown in whole units, needs two: 4.96 and 5.00.
 */
export function labelTellingApart(label: GoalLabel, one: DecimalSource | undefined, other: DecimalSource): GoalLabel {
  if (one === undefined) return label
  const [first, second] = [decimal(one), decimal(other)]
  if (first.eq(second)) return label
  const between = first.minus(second)
  const read = (figure: typeof first, precision: number) => roundTo(figure, { precision, method: 'half-up' })
  for (let precision = label.precision; precision < mostDigits; precision++) {
    const isTold = !read(first, precision).eq(read(second, precision)) && !read(between, precision).eq(0)
    if (isTold) return precision === label.precision ? label : { ...label, precision }
  }
  return { ...label, precision: mostDigits }
}
