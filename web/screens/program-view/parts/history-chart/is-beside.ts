import type { ChartShape } from './chart-shape.ts'

/**
 * Whether the newest figure stands beside its point: above it, it would lie on the goal's line. Where results hardly move it stays
 * above, since their line would run through it.
 */
export function isBeside({ you, from, goal }: ChartShape, isLow: boolean): boolean {
  const [newest, before] = [you.at(-1), you.at(-2) ?? from]
  if (!newest || !before || goal === undefined || newest.x < 44 || before.y - newest.y < 4) return false
  const toGoal = newest.y - goal
  return toGoal > 4 && toGoal < (isLow ? 25 : 18)
}
