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

/** An award in whole points, with the lines that lead to it; the last comes to the points. */
export interface ExplainedAward {
  readonly points: number
  readonly explanation: readonly ExplanationLine[]
}

/**
 * An award with its corrections by hand, each a line of its own (issue 3, "Results as batches"). 60 with −15 and 5 is 50;
 * 10 with −15 is 0, as no award is below that.
 */
export function correctAward(award: ExplainedAward, deltas: readonly AwardDelta[]): ExplainedAward {
  if (deltas.length === 0) return award
  let points = award.points
  const explanation = [...award.explanation]
  for (const delta of deltas) {
    points += delta.points
    const { step, inputs, outcome } = figureLine('award.step.correction', { points: delta.points }, points)
    explanation.push({ step, inputs: { ...inputs, reason: delta.reason }, outcome })
  }
  // Only the sum is held at 0, so that the order of corrections never matters.
  if (points >= 0) return { points, explanation }
  return { points: 0, explanation: [...explanation, figureLine('award.step.not-below-zero', {}, 0)] }
}
