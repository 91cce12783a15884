/** What people chose and reached in an earlier program, or are said to, by level: shares from 0 to 1. */
export interface Shares {
  /** Of all who take part. */
  readonly choose: readonly number[]
  /** Of those who chose the level. */
  readonly reach: readonly number[]
}

/**
 * The part of all who choose each level, by how many of a hundred do: 50 and 25 are a half and a quarter, and the last quarter chooses
 * none. More than a hundred are taken as all.
 */
export function choiceShares(mix: readonly number[]): number[] {
  const whole = mix.reduce((sum, share) => sum + share, 0)
  return mix.map(share => share / Math.max(100, whole))
}

export interface ExampleGroup {
  readonly people: number
  readonly awards: readonly number[]
}

/**
 * The points if people choose and reach levels in these shares: of 100 people half choose a level for 60 points, and a third of
 * them reach it: 1,000. An example and no forecast: nothing is known of these people yet.
 */
export function examplePoints(groups: readonly ExampleGroup[], { choose, reach }: Shares): number {
  const points = groups.flatMap(({ people, awards }) =>
    awards.map((award, at) => people * (choose[at] ?? 0) * (reach[at] ?? 0) * award),
  )
  return Math.round(points.reduce((sum, one) => sum + one, 0))
}
