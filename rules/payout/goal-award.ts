import { type DecimalSource, decimal, plainText } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { CalculationType, PayoutType, ProgramType } from '../programs/program.ts'
import { isGoalAchieved, isMinimumQualifierAchieved } from '../results/achievement.ts'

/** The steps by which an award is worked out; each is a key of the words that tell it. */
export const awardSteps = [
  'award.step.result',
  'award.step.no-result',
  'award.step.minimum-qualifier',
  'award.step.fixed',
] as const
export type AwardStep = (typeof awardSteps)[number]

/** What a step came to: a key of words, or for the last step the points. */
export const awardOutcomes = ['award.outcome.met', 'award.outcome.not-met'] as const

/** One line of the explanation of an award: what went in, and what came of it. Figures are plain decimals. */
export interface ExplanationLine {
  readonly step: AwardStep
  readonly inputs: Readonly<Record<string, string>>
  readonly outcome: string
}

export interface GoalAwardInput {
  readonly program: {
    readonly type: ProgramType
    readonly calculation: CalculationType
    readonly payout: { readonly type: PayoutType }
  }
  /** Frozen when the goal was chosen or assigned. */
  readonly target: DecimalSource
  /** The level's award, in whole points. */
  readonly award: number
  /** Absent without a row; for standard that is 0 (decisions §3). */
  readonly result?: DecimalSource
  /** The minimum of the second measure; absent where the feature is off. */
  readonly minimum?: DecimalSource
  readonly mqValue?: DecimalSource
}

export interface GoalAward {
  /** Whole points. */
  readonly points: number
  readonly isGoalAchieved: boolean
  /** Absent where the feature is off. */
  readonly isMinimumQualifierAchieved?: boolean
  readonly explanation: readonly ExplanationLine[]
}

/**
 * The award of a goal in whole points, with the lines that explain it (decisions §4.6, §4.7). Target 240 for 60 points:
 * 239 earns 0, 240 earns 60, and 240 with 4 of a minimum of 5 earns 0.
 */
export function goalAward(input: GoalAwardInput): Outcome<GoalAward, 'payout-not-supported'> {
  const { program, target, award, minimum, mqValue } = input
  if (!isAwardSupported(program)) return refused('payout-not-supported')
  const result = input.result ?? (program.calculation === 'standard' ? 0 : undefined)
  const goalMet = isGoalAchieved({ calculation: program.calculation, target, result })
  const minimumMet = isMinimumQualifierAchieved({ minimum, mqValue })
  const points = goalMet && minimumMet ? award : 0
  const resultLine: ExplanationLine =
    result === undefined
      ? { step: 'award.step.no-result', inputs: { target: text(target) }, outcome: met(false) }
      : { step: 'award.step.result', inputs: { result: text(result), target: text(target) }, outcome: met(goalMet) }
  const explanation = [resultLine]
  if (minimum !== undefined) {
    const inputs = { value: text(mqValue ?? 0), minimum: text(minimum) }
    explanation.push({ step: 'award.step.minimum-qualifier', inputs, outcome: met(minimumMet) })
  }
  explanation.push({ step: 'award.step.fixed', inputs: { award: String(award) }, outcome: String(points) })
  return done({
    points,
    isGoalAchieved: goalMet,
    isMinimumQualifierAchieved: minimum === undefined ? undefined : minimumMet,
    explanation,
  })
}

/** Whether this version of the law works out the award of such a program: fixed awards of goal quests and objectives. */
export function isAwardSupported({ type, payout }: GoalAwardInput['program']): boolean {
  return type !== 'challengepoint' && payout.type === 'fixed'
}

function met(isMet: boolean): string {
  return isMet ? 'award.outcome.met' : 'award.outcome.not-met'
}

function text(source: DecimalSource): string {
  return plainText(decimal(source))
}
