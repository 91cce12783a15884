import { type Decimal, type DecimalSource, decimal, plainText, zero } from '../decimal.ts'
import { termsOfGoal } from '../goals/goal-terms.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { Program, ProgramGroup } from '../programs/program.ts'
import { type ProgressRow, type ResultToDate, resultToDate } from '../progress/result-to-date.ts'
import { challengePointCode, objectiveCode, type ParticipantCode, questCode } from '../results/result-code.ts'
import { basicPoints } from './basic-award.ts'
import { type BonusAward, type BonusAwardRefusal, bonusAward } from './bonus-award.ts'
import { type AwardDelta, type AwardKind, correctAward, type WorkedAward } from './correct-award.ts'
import { figureLine } from './explanation.ts'
import { type GoalAwardRefusal, goalAward } from './goal-award.ts'
import { resultLines } from './result-line.ts'
import { secondMeasure } from './second-measure.ts'
import { targetLine } from './target-line.ts'

/** What is known of one person in one program and period. */
export interface ParticipantFacts {
  readonly groupId: string
  readonly levelId?: string
  /** Frozen when the goal was chosen or assigned; absent without a goal. */
  readonly target?: DecimalSource
  readonly baseline?: DecimalSource
  /** In whole points; of an assigned goal. */
  readonly assignedAward?: number
  readonly rows: readonly ProgressRow[]
  readonly deltas?: readonly AwardDelta[]
}

/** One award of a person, in whole points. */
export interface KindAward extends WorkedAward {
  readonly kind: AwardKind
}

/** What a person has earned by their results so far; what was already issued plays no part here. */
export interface Earnings {
  /** Absent without a row, which for standard is worth 0. */
  readonly result?: Decimal
  readonly mqValue?: Decimal
  readonly bonusValue?: Decimal
  readonly dataThrough?: string
  readonly isGoalAchieved: boolean
  /** Absent where the feature is off, as the next. */
  readonly isMQAchieved?: boolean
  readonly isBonusAchieved?: boolean
  /** The basic part, of a challenge point. */
  readonly earnedToDate?: number
  /** `goal` for whoever has one, `basic` of a challenge point, `bonus` of whoever may earn it, and any that was corrected by hand. */
  readonly awards: readonly KindAward[]
  /** Their sum, in whole points. */
  readonly points: number
  readonly resultCode: ParticipantCode
}

export type EarningsRefusal =
  | 'group-unknown'
  | 'level-unknown'
  | 'minimum-not-positive'
  | GoalAwardRefusal
  | BonusAwardRefusal

/**
 * What a person has earned, without the explanation, which an award builds on demand (decisions §4.6 to §4.9). A
 * challenge point from 200 by 5 for every 10, with 240 reached for 60: a result of 255 is 25 and 60.
 */
export function earnings(program: Program, facts: ParticipantFacts): Outcome<Earnings, EarningsRefusal> {
  const group = program.groups.find(({ groupId }) => groupId === facts.groupId)
  if (group === undefined) return refused('group-unknown', { group: facts.groupId })
  const { calculation, progressRows } = program
  const reached = resultToDate({ calculation, progressRows, rows: facts.rows })
  const goal = goalPart(program, group, facts, reached)
  if (!goal.ok) return goal
  const basic = basicPart(program, group, facts, reached)
  if (!basic.ok) return basic
  const bonus = bonusPart(program, facts, reached, goal.value.isGoalAchieved)
  if (!bonus.ok) return bonus
  const awards = correctedAwards({ goal: goal.value.award, basic: basic.value, bonus: bonus.value.award }, facts.deltas)
  const { isGoalAchieved } = goal.value
  const isMQAchieved = program.minimumQualifier && goal.value.isMinimumQualifierAchieved === true
  const isBonusAchieved = program.bonus && bonus.value.isBonusAchieved
  const basicEarned = awards.find(({ kind }) => kind === 'basic')?.points ?? 0
  return done({
    result: reached?.result,
    mqValue: reached?.mqValue,
    bonusValue: reached?.bonusValue,
    dataThrough: reached?.dataThrough,
    isGoalAchieved,
    isMQAchieved,
    isBonusAchieved,
    earnedToDate: program.type === 'challengepoint' ? basicEarned : undefined,
    awards,
    points: awards.reduce((sum, { points }) => sum + points, 0),
    resultCode: codeOf(program, { isGoalAchieved, isMQAchieved, isBonusAchieved, hasEarned: basicEarned > 0 }),
  })
}

interface GoalPart {
  readonly award?: WorkedAward
  readonly isGoalAchieved: boolean
  readonly isMinimumQualifierAchieved?: boolean
}

function goalPart(
  program: Program,
  group: ProgramGroup,
  facts: ParticipantFacts,
  reached: ResultToDate | undefined,
): Outcome<GoalPart, EarningsRefusal> {
  if (facts.target === undefined) return done({ isGoalAchieved: false })
  const target = decimal(facts.target)
  const { baseline } = facts
  const paid = termsOfGoal(program, facts)
  if (!paid.ok) return paid
  const minimum = program.minimumQualifier && secondMeasure(program.minimumQualifier, target)
  // A share of a small target may round to 0, which publishing cannot know where the target comes of a baseline.
  if (minimum?.amount.lte(zero)) {
    return refused('minimum-not-positive', { group: facts.groupId, target: plainText(target) })
  }
  const award = goalAward({
    calculation: program.calculation,
    payout: program.payout.type,
    terms: paid.value.terms,
    target,
    baseline,
    result: reached?.result,
    minimum: minimum?.amount,
    mqValue: reached?.mqValue,
  })
  if (!award.ok) return award
  const { points, isGoalAchieved, isMinimumQualifierAchieved } = award.value
  return done({
    isGoalAchieved,
    isMinimumQualifierAchieved,
    award: {
      points,
      explain: () => [
        targetLine(program, { group, level: paid.value.level, baseline, target }),
        ...resultLines(reached, program.progressRows, facts.rows),
        ...(minimum?.explain('minimum') ?? []),
        ...award.value.explain(),
      ],
    },
  })
}

function basicPart(
  program: Program,
  { basicAward }: ProgramGroup,
  { target, baseline, rows }: ParticipantFacts,
  reached: ResultToDate | undefined,
): Outcome<WorkedAward | undefined, 'baseline-missing' | 'award-too-large'> {
  if (program.type !== 'challengepoint' || basicAward === undefined) return done(undefined)
  if (target === undefined && !program.isBasicEarnedWithoutGoal) {
    return done({ points: 0, explain: () => [figureLine('award.step.basic-needs-goal', {}, 0)] })
  }
  // Whoever has a goal was promised the basic part too: without the baseline that it counts from, nothing is guessed.
  if (target !== undefined && baseline === undefined && basicAward.threshold.rule === 'percentage_of_baseline') {
    return refused('baseline-missing')
  }
  const earned = basicPoints({ calculation: program.calculation, basicAward, baseline, result: reached?.result })
  if (!earned.ok) return earned
  return done({
    points: earned.value.points,
    explain: () => [...resultLines(reached, program.progressRows, rows), ...earned.value.explain()],
  })
}

interface BonusPart extends Pick<BonusAward, 'isBonusAchieved'> {
  readonly award?: WorkedAward
}

/**
 * Whether whoever has no goal may earn a bonus (decisions §4.9): that of a challenge point which neither needs the goal nor
 * is a share of its target.
 */
export function isBonusWithoutGoal({ type, bonus }: Pick<Program, 'type' | 'bonus'>): boolean {
  return type === 'challengepoint' && bonus?.isGoalNeedToAchieve === false && bonus.rule === 'fixed_amount'
}

function bonusPart(
  program: Program,
  { target }: ParticipantFacts,
  reached: ResultToDate | undefined,
  isGoalAchieved: boolean,
): Outcome<BonusPart, BonusAwardRefusal> {
  const { bonus } = program
  if (bonus === undefined || (target === undefined && !isBonusWithoutGoal(program))) {
    return done({ isBonusAchieved: false })
  }
  const { mqValue, bonusValue } = reached ?? {}
  const award = bonusAward({ bonus, target, isGoalAchieved, mqValue, bonusValue })
  return award.ok ? done({ isBonusAchieved: award.value.isBonusAchieved, award: award.value }) : award
}

const participantKinds = ['goal', 'basic', 'bonus'] as const
const noDeltas: readonly AwardDelta[] = []
const nothing: WorkedAward = { points: 0, explain: () => [] }

function correctedAwards(
  earned: Readonly<Record<(typeof participantKinds)[number], WorkedAward | undefined>>,
  deltas: readonly AwardDelta[] = noDeltas,
): readonly KindAward[] {
  const awards: KindAward[] = []
  for (const kind of participantKinds) {
    const own = deltas.length === 0 ? deltas : deltas.filter(delta => delta.kind === kind)
    const award = earned[kind] ?? (own.length > 0 ? nothing : undefined)
    if (award === undefined) continue
    const { points, explain } = correctAward(award, own)
    awards.push({ kind, points, explain })
  }
  return awards
}

interface Achieved extends Pick<Earnings, 'isGoalAchieved' | 'isMQAchieved' | 'isBonusAchieved'> {
  readonly hasEarned: boolean
}

function codeOf({ type, bonus: terms }: Program, achieved: Achieved): ParticipantCode {
  const { isGoalAchieved, isMQAchieved, isBonusAchieved, hasEarned } = achieved
  const bonus = terms && { isAchieved: isBonusAchieved === true, isGoalNeedToAchieve: terms.isGoalNeedToAchieve }
  switch (type) {
    case 'goalquest':
      return questCode({ isGoalAchieved, isMQAchieved, bonus })
    case 'challengepoint':
      return challengePointCode({ isGoalAchieved, hasEarned, bonus })
    case 'objective':
      return objectiveCode({ isGoalAchieved, isMQAchieved })
  }
}
