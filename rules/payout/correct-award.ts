import { type ExplanationLine, figureLine } from './explanation.ts'

/** What an award is for. */
export const awardKinds = ['goal', 'basic', 'bonus', 'override'] as const
export type AwardKind = (typeof awardKinds)[number]

/** A correction by hand: points more or fewer, with the reason. It stays through every later calculation. */
export interface AwardDelta {
  readonly kind: AwardKind
  /** Whole points, more or fewer. */
  readonly points: number
  readonly reason: string
}

/** An award in whole points. */
export interface WorkedAward {
  readonly points: number
  /** The lines that lead to it, the last of which comes to the points; standings of a million people never ask. */
  readonly explain: () => readonly ExplanationLine[]
}

/** The same with its lines at hand. */
export interface ExplainedAward {
  readonly points: number
  readonly explanation: readonly ExplanationLine[]
}

/**
 * An award with its corrections by hand, each a line of its own (issue 3, "Results as batches"). 60 with −15 and 5 is 50;
 * 10 with −15 is 0, as no award is below that.
 */
export function correctAward(award: WorkedAward, deltas: readonly AwardDelta[]): WorkedAward {
  if (deltas.length === 0) return award
  // Only the sum is held at 0, so that the order of corrections never matters.
  const sum = deltas.reduce((points, delta) => points + delta.points, award.points)
  return { points: Math.max(0, sum), explain: () => [...award.explain(), ...correctionLines(award.points, deltas)] }
}

function correctionLines(before: number, deltas: readonly AwardDelta[]): readonly ExplanationLine[] {
  let points = before
  const lines: ExplanationLine[] = []
  for (const delta of deltas) {
    points += delta.points
    const line = figureLine('award.step.correction', { points: delta.points }, points)
    lines.push({ ...line, inputs: { ...line.inputs, reason: delta.reason } })
  }
  return points < 0 ? [...lines, figureLine('award.step.not-below-zero', {}, 0)] : lines
}
