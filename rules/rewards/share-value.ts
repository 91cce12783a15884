import { decimal, roundTo } from '../decimal.ts'

const cents = { precision: 2, method: 'half-up' } as const

/**
 * Divides a value in money by the points that each source paid, to the cent, so that the parts add up to the value: 19.98 paid with
 * 60 and 10 points is 17.13 and 2.85. The points are above zero.
 */
export function shareValue(value: string, points: readonly number[]): string[] {
  const all = points.reduce((sum, some) => sum + some, 0)
  let paid = 0
  let given = decimal(0)
  return points.map(some => {
    paid += some
    // Rounded together with those before, so that nothing is lost or made.
    const upToHere = roundTo(decimal(value).times(paid).div(all), cents)
    const part = upToHere.minus(given)
    given = upToHere
    return part.toFixed(2)
  })
}
