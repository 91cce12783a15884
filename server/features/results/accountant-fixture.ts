/**
 * A second opinion on awards, worked out from documents and files alone: it knows decisions §4 and nothing of our rules, and
 * counts in fractions of whole numbers. For the test that plays the hostile accountant.
 */

/** A fraction: numerator, and denominator above 0. */
type Q = readonly [n: bigint, d: bigint]

const q = (text: string | number): Q => {
  const [, sign, whole, part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(String(text))!
  return [BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length)]
}
export const fraction = q
const zero = q(0)
export const plus = (a: Q, b: Q): Q => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
export const minus = (a: Q, b: Q): Q => plus(a, [-b[0], b[1]])
export const times = (a: Q, b: Q): Q => [a[0] * b[0], a[1] * b[1]]
export const over = (a: Q, b: Q): Q => (b[0] < 0n ? [-a[0] * b[1], a[1] * -b[0]] : [a[0] * b[1], a[1] * b[0]])
export const least = (a: Q, b: Q) => a[0] * b[1] >= b[0] * a[1]
export const percent = (share: Q, of: Q): Q => over(times(share, of), q(100))
export const floor = ([n, d]: Q): bigint => n / d - (n % d < 0n ? 1n : 0n)

interface Rounding {
  readonly precision: number
  readonly method: 'up' | 'down' | 'half-up'
}
/** Of positive figures. */
export function rounded(value: Q, { precision, method }: Rounding = { precision: 0, method: 'half-up' }): Q {
  const scaled = times(value, q(10 ** precision))
  const down = floor(scaled)
  const isWhole = scaled[0] % scaled[1] === 0n
  const whole =
    method === 'down' || isWhole ? down : method === 'up' ? down + 1n : floor(plus(scaled, over(q(1), q(2))))
  return [whole, 10n ** BigInt(precision)]
}

// biome-ignore lint/suspicious/noExplicitAny: a document as it is written, read by nobody's schema
export type Doc = any

/** What the files say of a person: cells as they stand there. */
export interface Told {
  readonly group: string
  readonly level?: string
  readonly baseline?: string
  /** Of an objective. */
  readonly target?: string
  readonly award?: number
  /** In the order of the loads. */
  readonly rows: readonly {
    readonly day: string
    readonly value: string
    readonly weight?: string
    readonly mq?: string
    readonly bonus?: string
  }[]
}

export type Opinion = Partial<Record<'goal' | 'basic' | 'bonus', number>> & { readonly isReached: boolean }

/** The awards of one person by the document and the files. */
export function opinionOf(doc: Doc, told: Told): Opinion {
  const group = doc.groups.find((one: Doc) => one.groupId === told.group)
  const level = group.levels?.find((one: Doc) => one.levelId === told.level)
  const target = targetOf(doc, group, level, told)
  const result = measured(doc, told, 'value') ?? ((doc.calculation ?? 'standard') === 'standard' ? zero : undefined)
  const mq = measured(doc, told, 'mq')
  const isReached =
    target !== undefined && result !== undefined && (falls(doc) ? least(target, result) : least(result, target))
  return {
    isReached,
    ...(target && {
      goal: goalPoints(doc, group, level, told, target, result, isReached && qualifies(doc, target, mq)),
    }),
    ...(doc.type === 'challengepoint' && { basic: basicPoints(doc, group, told, target, result) }),
    ...(doc.bonus && target && { bonus: bonusPoints(doc.bonus, target, isReached, mq, measured(doc, told, 'bonus')) }),
  }
}

const falls = (doc: Doc) => doc.calculation === 'reduction'

function targetOf(doc: Doc, group: Doc, level: Doc, { target, baseline }: Told): Q | undefined {
  if (target !== undefined) return rounded(q(target), doc.rounding)
  if (level === undefined) return undefined
  const amount = q(level.amount)
  const from = () => q(baseline!)
  const exact: Record<string, () => Q> = {
    fixed_amount: () => amount,
    percentage_of_baseline: () => percent(falls(doc) ? minus(q(100), amount) : amount, from()),
    baseline_plus_fixed_amount: () => (falls(doc) ? minus(from(), amount) : plus(from(), amount)),
    percentage_of_threshold: () => percent(amount, q(group.threshold)),
  }
  return rounded(exact[doc.achievementRule]!(), doc.rounding)
}

/** Rows that replace: the newest day, of one day the newest load. Rows that add: their sum, or of an average their mean. */
function measured(doc: Doc, { rows }: Told, of: 'value' | 'mq' | 'bonus'): Q | undefined {
  const carried = rows.filter(row => row[of] !== undefined)
  if (carried.length === 0) return undefined
  if ((doc.progressRows ?? 'replace') === 'replace') {
    return q(carried.reduce((newest, row) => (row.day >= newest.day ? row : newest))[of]!)
  }
  const weightOf = (row: Told['rows'][number]) =>
    doc.calculation === 'average' && of === 'value' ? q(row.weight ?? 1) : q(1)
  const sum = carried.reduce<Q>((total, row) => plus(total, times(q(row[of]!), weightOf(row))), zero)
  if (doc.calculation !== 'average' || of !== 'value') return sum
  return over(sum, carried.map(weightOf).reduce(plus))
}

function qualifies({ minimumQualifier }: Doc, target: Q, mq: Q | undefined): boolean {
  if (minimumQualifier === undefined) return true
  return mq !== undefined && least(mq, secondAmount(minimumQualifier, minimumQualifier.amount, target))
}

function secondAmount({ rule, rounding }: Doc, amount: string | undefined, target: Q): Q {
  return rounded(rule === 'goal_selected' ? percent(q(amount ?? 100), target) : q(amount!), rounding)
}

/** Complete increments only, at most the cap. */
function increments(distance: Q, quantity: string, award: number, cap: number | undefined): number {
  if (distance[0] < 0n) return 0
  const points = Number(floor(over(distance, q(quantity)))) * award
  return cap === undefined ? points : Math.min(cap, points)
}

function goalPoints(doc: Doc, group: Doc, level: Doc, told: Told, target: Q, result: Q | undefined, isPaid: boolean) {
  if (!isPaid || result === undefined) return 0
  const terms = level ?? (group.levels?.length === 1 ? group.levels[0] : {})
  const fixed = told.award ?? terms.award ?? 0
  const type = doc.payout?.type ?? 'fixed'
  if (type === 'fixed') return fixed
  const base = type === 'rate' ? (terms.baseLevel ?? 'target') : 'target'
  const start = base === 'zero' ? zero : base === 'baseline' ? q(told.baseline!) : target
  const distance = falls(doc) ? minus(start, result) : minus(result, start)
  const rate = increments(distance, terms.incrementQuantity, terms.incrementAward, terms.maxPoints)
  return type === 'rate' ? rate : fixed + rate
}

function basicPoints(doc: Doc, { basicAward }: Doc, told: Told, target: Q | undefined, result: Q | undefined): number {
  if (result === undefined || (target === undefined && doc.isBasicEarnedWithoutGoal === false)) return 0
  const { rule, amount } = basicAward.threshold ?? { rule: 'none' }
  if (rule === 'percentage_of_baseline' && told.baseline === undefined) return 0
  const share = () => (falls(doc) ? minus(q(100), q(amount)) : q(amount))
  const start = rule === 'none' ? zero : rule === 'fixed_amount' ? q(amount) : percent(share(), q(told.baseline!))
  const distance = falls(doc) ? minus(start, result) : minus(result, start)
  return increments(distance, basicAward.incrementQuantity, basicAward.incrementAward, basicAward.maxPoints)
}

function bonusPoints(bonus: Doc, target: Q, isReached: boolean, mq: Q | undefined, value: Q | undefined): number {
  if ((bonus.isGoalNeedToAchieve ?? true) && !isReached) return 0
  if (bonus.bonusMQ !== undefined && (mq === undefined || !least(mq, q(bonus.bonusMQ)))) return 0
  const from = secondAmount(bonus, bonus.bonusAchievementAmount, target)
  if (value === undefined || !least(value, from)) return 0
  if (bonus.payoutStructureType === 'fixed') return bonus.bonusAward
  return increments(minus(value, from), bonus.bonusIncrementalQuantity, bonus.bonusAward, bonus.bonusMaximumPoints)
}

/** What a leader earns of a team: who is in it, who of them reached their goal, and what their goals paid. */
export function leaderOpinion({ override, isOwnerEligibleForAward }: Doc, team: readonly Opinion[]): number {
  if (isOwnerEligibleForAward !== true || override === undefined) return 0
  const achievers = team.filter(({ isReached }) => isReached).length
  switch (override.type) {
    case 'percentage_of_override': {
      const awards = team.reduce((sum, { goal = 0 }) => sum + goal, 0)
      return Number(rounded(percent(q(override.percentage), q(awards)))[0])
    }
    case 'flat_payout':
      return override.award * achievers
    case 'percentage_of_team_achievement_tiers': {
      const share = team.length === 0 ? zero : over(q(100 * achievers), q(team.length))
      const top = override.tiers.at(-1)
      const tier = override.tiers.find(
        (one: Doc) =>
          least(share, q(one.from)) && (!least(share, q(one.to)) || (one === top && least(q(one.to), share))),
      )
      return team.length === 0 ? 0 : (tier?.award ?? 0)
    }
    default:
      return 0
  }
}
