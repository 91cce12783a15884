import { type DecimalSource, decimal, roundTo } from '../decimal.ts'
import type { GoalLabel } from '../programs/program.ts'

/** Every browser writes so many digits after the point, and results and targets differ within them. */
const mostDigits = 20

/** A figure, where there is one, and what it is held against. */
export type ComparedFigures = readonly [one: DecimalSource | undefined, other: DecimalSource]

/**
 * A label with enough digits to distinguish two figures, and their difference from zero: a result short of its goal must
 * never read like the goal, nor as if nothing were left. An average of 4.96 for 5, shown in whole units, needs two: 4.96 and
 * 5.00.
 */
export function labelTellingApart(label: GoalLabel, one: DecimalSource | undefined, other: DecimalSource): GoalLabel {
  return labelTellingEachApart(label, [[one, other]])
}

/**
 * The same for figures that share a column or a page, which are all written with one number of digits: as many as the pair that
 * needs most. Results of 3 and 4.96 for 5 are 3.00 and 4.96.
 */
export function labelTellingEachApart(label: GoalLabel, pairs: readonly ComparedFigures[]): GoalLabel {
  const compared = pairs.flatMap(([one, other]) => {
    if (one === undefined) return []
    const [first, second] = [decimal(one), decimal(other)]
    return first.eq(second) ? [] : [{ first, second, between: first.minus(second) }]
  })
  // Stryker disable next-line EqualityOperator: at the most digits it ends either way.
  for (let precision = label.precision; precision < mostDigits; precision++) {
    const read = (figure: DecimalSource) => roundTo(decimal(figure), { precision, method: 'half-up' })
    const areApart = compared.every(
      ({ first, second, between }) => !read(first).eq(read(second)) && !read(between).eq(0),
    )
    if (areApart) return { ...label, precision }
  }
  return { ...label, precision: mostDigits }
}
