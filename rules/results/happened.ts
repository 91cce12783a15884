import type { Happened } from './result-message.ts'

/** What came out for somebody, as the wire tells it. */
export interface ResultOnWire {
  readonly awards: readonly { readonly kind: string; readonly points: number }[]
  readonly isMQAchieved?: boolean
}

/** What a final result's message speaks of, from what came out and where the goal stood. */
export function happenedIn(
  { awards, isMQAchieved }: ResultOnWire,
  { hasGoal, percent }: Pick<Happened, 'hasGoal' | 'percent'>,
): Happened {
  const pointsOf = (kind: string) => awards.find(award => award.kind === kind)?.points ?? 0
  return {
    hasGoal,
    percent,
    isMQAchieved,
    paid: { goal: pointsOf('goal'), basic: pointsOf('basic'), bonus: pointsOf('bonus') },
  }
}
