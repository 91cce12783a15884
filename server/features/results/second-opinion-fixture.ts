/**
 * Decisions §4 once more, written from its text alone: documents and file cells in, points out. It imports nothing of the
 * product and counts in fractions of whole numbers, so that an error in `rules/` cannot be in here as well.
 */

/** A fraction: numerator, and denominator above 0. */
export type Fraction = readonly [numerator: bigint, denominator: bigint]

export function fraction(text: string | number): Fraction {
  const [, sign, whole, part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(String(text))!
  return [BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length)]
}
const zero = fraction(0)
export const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]])
export const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]]
export const over = (a: Fraction, b: Fraction): Fraction =>
  b[0] < 0n ? [-a[0] * b[1], a[1] * -b[0]] : [a[0] * b[1], a[1] * b[0]]
export const isAtLeast = (a: Fraction, b: Fraction): boolean => a[0] * b[1] >= b[0] * a[1]
export const percentOf = (percent: Fraction, of: Fraction): Fraction => over(times(percent, of), fraction(100))
export const floor = ([n, d]: Fraction): bigint => n / d - (n % d < 0n ? 1n : 0n)

interface Rounding {
  readonly precision: number
  readonly method: 'up' | 'down' | 'half-up'
}

/** §4.1, of positive figures: up is the ceiling, down the floor, anything else half up. */
export function rounded(value: Fraction, { precision, method }: Rounding = wholeHalfUp): Fraction {
  const unit = 10n ** BigInt(precision)
  const scaled = times(value, [unit, 1n])
  const below = floor(scaled)
  const isBetween = !isAtLeast([below, 1n], scaled)
  const halfUp = floor(plus(scaled, [1n, 2n]))
  return [method === 'down' ? below : method === 'up' ? below + (isBetween ? 1n : 0n) : halfUp, unit]
}
const wholeHalfUp: Rounding = { precision: 0, method: 'half-up' }

// biome-ignore lint/suspicious/noExplicitAny: a document as it is written, read by nobody's schema
export type Document = any

/** What the files say of one person in one program: cells as they are written. */
export interface Facts {
  readonly group: string
  readonly level?: string
  /** The baseline that was loaded when the goal was frozen. */
  readonly baseline?: string
  /** Of an assigned goal. */
  readonly target?: string
  readonly award?: number
  /** In the order in which they were loaded. */
  readonly rows: readonly Row[]
  /** Corrections by hand. */
  readonly deltas?: Partial<Record<AwardKind, number>>
}

export interface Row {
  readonly day: string
  readonly value: string
  readonly weight?: string
  readonly mq?: string
  readonly bonus?: string
}

export type AwardKind = 'goal' | 'basic' | 'bonus'

export interface Opinion {
  /** Points by the kind of award; kinds that the person cannot earn are left out. */
  readonly awards: Partial<Record<AwardKind, number>>
  readonly target?: Fraction
  /** The result meets the target. */
  readonly isReached: boolean
  /** §4.10: the result meets the target and, where there is one, the minimum. */
  readonly isAchiever: boolean
}

export function opinionOf(document: Document, facts: Facts): Opinion {
  const group = document.groups.find((one: Document) => one.groupId === facts.group)
  const level = group.levels?.find((one: Document) => one.levelId === facts.level)
  const target = targetOf(document, group, level, facts)
  // §3: no row is a result of 0 for standard; an average or a reduction has none.
  const noRow = (document.calculation ?? 'standard') === 'standard' ? zero : undefined
  const result = measured(document, facts.rows, 'value') ?? noRow
  const second = measured(document, facts.rows, 'mq')
  const isReached = target !== undefined && result !== undefined && meets(document, result, target)
  const isAchiever = isReached && isMinimumMet(document, target, second)
  const bonusValue = measured(document, facts.rows, 'bonus')
  const goal = target && (isAchiever ? goalPoints(document, group, level, facts, target, result!) : 0)
  const basic = basicPoints(document, group, facts, target !== undefined, result)
  const bonus = bonusPoints(document, target, isReached, second, bonusValue)
  const corrected = (kind: AwardKind, points: number | undefined) =>
    points === undefined ? {} : { [kind]: Math.max(0, points + (facts.deltas?.[kind] ?? 0)) }
  return {
    ...(target && { target }),
    isReached,
    isAchiever,
    awards: { ...corrected('goal', goal), ...corrected('basic', basic), ...corrected('bonus', bonus) },
  }
}

const isReduction = (document: Document) => document.calculation === 'reduction'

/** §4.2: lower is better in a reduction; equal always meets. */
const meets = (document: Document, result: Fraction, target: Fraction) =>
  isReduction(document) ? isAtLeast(target, result) : isAtLeast(result, target)

/** The table of §4, rounded once (§4.1); of a reduction B·(100−A)/100 or B−A (§4.2). */
function targetOf(document: Document, group: Document, level: Document, facts: Facts): Fraction | undefined {
  if (facts.target !== undefined) return rounded(fraction(facts.target), document.rounding)
  if (level === undefined) return undefined
  return rounded(exactTarget(document, group, fraction(level.amount), facts), document.rounding)
}

function exactTarget(document: Document, group: Document, amount: Fraction, { baseline }: Facts): Fraction {
  switch (document.achievementRule ?? 'fixed_amount') {
    case 'fixed_amount':
      return amount
    case 'percentage_of_baseline':
      return percentOf(isReduction(document) ? minus(fraction(100), amount) : amount, fraction(baseline!))
    case 'baseline_plus_fixed_amount':
      return isReduction(document) ? minus(fraction(baseline!), amount) : plus(fraction(baseline!), amount)
    case 'percentage_of_threshold':
      return percentOf(amount, fraction(group.threshold))
    default:
      throw new Error(document.achievementRule)
  }
}

/**
 * §4.2 and §6: rows that add are summed, the result of an average is Σ(value·weight)/Σweight; of rows that replace, the
 * newest day holds, and of one day the load that came last.
 */
function measured(document: Document, rows: readonly Row[], measure: 'value' | 'mq' | 'bonus'): Fraction | undefined {
  const given = rows.filter(row => row[measure] !== undefined)
  if (given.length === 0) return undefined
  if ((document.progressRows ?? 'replace') === 'replace') {
    return fraction(given.reduce((newest, row) => (row.day >= newest.day ? row : newest))[measure]!)
  }
  const isMean = document.calculation === 'average' && measure === 'value'
  const weightOf = (row: Row) => fraction(isMean ? (row.weight ?? 1) : 1)
  const sum = given.map(row => times(fraction(row[measure]!), weightOf(row))).reduce(plus)
  return isMean ? over(sum, given.map(weightOf).reduce(plus)) : sum
}

/** §4.6: off, or current ≥ minimum. */
function isMinimumMet({ minimumQualifier }: Document, target: Fraction, current: Fraction | undefined): boolean {
  if (minimumQualifier === undefined) return true
  const minimum = secondAmount(minimumQualifier, minimumQualifier.amount, target)
  return current !== undefined && isAtLeast(current, minimum!)
}

/** §4.9: a fixed amount as written; a share of the person's own target (100 percent when absent) rounded. */
function secondAmount(
  { rule, rounding }: Document,
  amount: string | number | undefined,
  target: Fraction | undefined,
): Fraction | undefined {
  if (rule !== 'goal_selected') return fraction(amount!)
  return target && rounded(percentOf(fraction(amount ?? 100), target), rounding)
}

/** min(C, ⌊distance/q⌋·a): only complete increments, at most the cap. */
function ratePoints(distance: Fraction, quantity: string | number, award: number, cap: number | undefined): number {
  if (distance[0] < 0n) return 0
  const points = Number(floor(over(distance, fraction(quantity)))) * award
  return cap === undefined ? points : Math.min(cap, points)
}

/** How far beyond a start the result is; mirrored where lower is better. */
const beyond = (document: Document, start: Fraction, result: Fraction) =>
  isReduction(document) ? minus(start, result) : minus(result, start)

/** §4.7 and §4.8 of a goal that is met, its minimum too. */
function goalPoints(
  document: Document,
  group: Document,
  level: Document,
  facts: Facts,
  target: Fraction,
  result: Fraction,
): number {
  const terms = level ?? (group.levels?.length === 1 ? group.levels[0] : undefined)
  const fixed: number = facts.award ?? terms?.award ?? 0
  const type = document.payout?.type ?? 'fixed'
  if (type === 'fixed' || document.type === 'challengepoint') return fixed
  const rateFrom = (start: Fraction) =>
    ratePoints(beyond(document, start, result), terms.incrementQuantity, terms.incrementAward, terms.maxPoints)
  if (type === 'fixed+rate') return fixed + rateFrom(target)
  const starts: Record<string, () => Fraction> = {
    zero: () => zero,
    baseline: () => fraction(facts.baseline!),
    target: () => target,
  }
  return rateFrom(starts[terms.baseLevel ?? 'target']!())
}

/** §4.8: 0 short of S, else the complete increments from S; without a goal by setting. */
function basicPoints(
  document: Document,
  { basicAward }: Document,
  { baseline }: Facts,
  hasGoal: boolean,
  result: Fraction | undefined,
): number | undefined {
  if (document.type !== 'challengepoint') return undefined
  if (result === undefined || (!hasGoal && document.isBasicEarnedWithoutGoal === false)) return 0
  const start = startOfBasic(document, basicAward.threshold, baseline)
  if (start === undefined || !meets(document, result, start)) return 0
  const { incrementQuantity, incrementAward, maxPoints } = basicAward
  return ratePoints(beyond(document, start, result), incrementQuantity, incrementAward, maxPoints)
}

function startOfBasic(document: Document, threshold: Document, baseline: string | undefined): Fraction | undefined {
  if (threshold === undefined || threshold.rule === 'none') return zero
  const amount = fraction(threshold.amount)
  if (threshold.rule === 'fixed_amount') return amount
  if (baseline === undefined) return undefined
  return percentOf(isReduction(document) ? minus(fraction(100), amount) : amount, fraction(baseline))
}

/** §4.9. Whoever has no goal: a challenge point's bonus that does not need the goal is paid, a quest's is not. */
function bonusPoints(
  { type, bonus }: Document,
  target: Fraction | undefined,
  isReached: boolean,
  second: Fraction | undefined,
  value: Fraction | undefined,
): number | undefined {
  if (bonus === undefined) return undefined
  const needsGoal = bonus.isGoalNeedToAchieve ?? true
  if (target === undefined && (type !== 'challengepoint' || needsGoal)) return undefined
  if (needsGoal && !isReached) return 0
  if (bonus.bonusMQ !== undefined && (second === undefined || !isAtLeast(second, fraction(bonus.bonusMQ)))) return 0
  const from = secondAmount(bonus, bonus.bonusAchievementAmount, target)
  if (from === undefined || value === undefined || !isAtLeast(value, from)) return 0
  if ((bonus.payoutStructureType ?? 'fixed') === 'fixed') return bonus.bonusAward
  return ratePoints(minus(value, from), bonus.bonusIncrementalQuantity, bonus.bonusAward, bonus.bonusMaximumPoints)
}

/** §4.10: what a leader earns of all eligible Selectors of the team. */
export function leaderOpinion({ override, isOwnerEligibleForAward }: Document, team: readonly Opinion[]): number {
  if (isOwnerEligibleForAward !== true || override === undefined || team.length === 0) return 0
  const achievers = team.filter(({ isAchiever }) => isAchiever).length
  if (override.type === 'flat_payout') return override.award * achievers
  if (override.type === 'percentage_of_override') {
    const awards = team.reduce((sum, { awards: { goal = 0 } }) => sum + goal, 0)
    return Number(rounded(percentOf(fraction(override.percentage), fraction(awards)))[0])
  }
  if (override.type !== 'percentage_of_team_achievement_tiers') return 0
  const share: Fraction = [100n * BigInt(achievers), BigInt(team.length)]
  const top = override.tiers.at(-1)
  const holds = (tier: Document) =>
    isAtLeast(share, fraction(tier.from)) &&
    (!isAtLeast(share, fraction(tier.to)) || (tier === top && isAtLeast(fraction(tier.to), share)))
  return override.tiers.find(holds)?.award ?? 0
}
