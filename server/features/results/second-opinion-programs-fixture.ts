import fc from 'fast-check'
import {
  type AwardKind,
  type Document,
  type Facts,
  type Fraction,
  opinionOf,
  percentOf,
  plus,
  type Row,
} from './second-opinion-fixture.ts'

/** Random programs of all combinations that may be published, and random people in them, as cells of files. */

export const days = { start: '2024-01-01', first: '2024-02-10', end: '2024-03-31' } as const
export const selectors = Array.from({ length: 12 }, (_, index) => `p${index + 1}`)
/** The unit of each selector, and who leads it: the nearest first. */
export const units = { 'north-east': ['nea', 'meg', 'oli'], north: ['meg', 'oli'], south: ['oli'] } as const
export const unitOf = (selector: string) => {
  const at = selectors.indexOf(selector)
  return at < 5 ? 'north-east' : at < 9 ? 'north' : 'south'
}

export interface Somebody {
  readonly userName: string
  /** What the goal was frozen with, and the rows of the first and the second progress file. */
  readonly facts: Facts
  /** Loaded after the goal was frozen: it must change nothing. */
  readonly laterBaseline?: string
  readonly late: readonly Row[]
  readonly deltas: Partial<Record<AwardKind, number>>
}

export interface Sample {
  readonly document: Document
  readonly people: readonly Somebody[]
}

type Random = <T>(arbitrary: fc.Arbitrary<T>) => T

/** Samples by a seed: the same seed gives the same ones. */
export function samples(seed: number, count: number): Sample[] {
  const random: Random = arbitrary => fc.sample(arbitrary, { seed: seed + ++drawn, numRuns: 1 })[0]!
  let drawn = 0
  return Array.from({ length: count }, (_, index) => {
    const document = randomDocument(random, `sample-${index + 1}`)
    return { document, people: selectors.map(userName => randomPerson(random, document, userName)) }
  })
}

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const chance = fc.boolean()
const decimals = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map(cents => String(cents / 100))
const rounding = fc.record({ precision: fc.integer({ min: 0, max: 3 }), method: oneOf('up', 'down', 'half-up') })
const text = { en_US: 'Text' }

function randomDocument(random: Random, programId: string): Document {
  const type = random(oneOf('goalquest', 'objective', 'challengepoint'))
  const calculation = random(oneOf('standard', 'standard', 'average', 'reduction'))
  const achievementRule = random(
    oneOf('fixed_amount', 'percentage_of_baseline', 'baseline_plus_fixed_amount', 'percentage_of_threshold'),
  )
  const isAssigned = type === 'objective' || (type === 'challengepoint' && random(chance))
  const payoutType = type === 'challengepoint' ? 'fixed' : random(oneOf('fixed', 'rate', 'fixed+rate'))
  const isReduction = calculation === 'reduction'
  const rate = () => {
    const incrementAward = random(fc.integer({ min: 1, max: 20 }))
    const maxPoints = random(chance) ? random(fc.integer({ min: incrementAward, max: 90 })) : undefined
    return {
      incrementQuantity: random(oneOf('10', '2.5', '0.75', '3')),
      incrementAward,
      ...(maxPoints && { maxPoints }),
    }
  }
  const shared = { payoutType, isReduction, rate }
  const amounts = amountsOf(random, achievementRule, isReduction).slice(0, isAssigned ? 1 : 3)
  const levels = amounts.map((amount, at) => randomLevel(random, amount, at, shared))
  const isPaidAtProgress = calculation === 'standard' && random(chance)
  return {
    programId,
    name: text,
    type,
    calculation,
    achievementRule,
    rounding: random(rounding),
    timePeriod: { timePeriodId: `${programId}-q1`, startDate: days.start, endDate: days.end },
    ...(!isAssigned && { goalSelection: { from: '2023-12-01', to: '2024-01-31' } }),
    payout: { type: payoutType, timing: isPaidAtProgress ? 'pay_at_progress' : 'pay_at_end_of_program' },
    groups: [
      {
        groupId: `${programId}-all`,
        name: text,
        threshold: '200',
        levels,
        ...(type === 'challengepoint' && {
          basicAward: { threshold: randomThreshold(random, isReduction), ...rate() },
        }),
      },
    ],
    ...(random(chance) && { isBasicEarnedWithoutGoal: random(chance) }),
    ...(random(chance) && { minimumQualifier: randomMinimum(random) }),
    ...(random(chance) && { bonus: randomBonus(random, rate) }),
    ...(random(chance) && {
      override: randomOverride(random),
      isOwnerEligibleForAward: random(oneOf(true, true, false)),
    }),
    progressRows: random(oneOf('replace', 'add')),
  }
}

function amountsOf(random: Random, rule: string, isReduction: boolean): string[] {
  const start = random(decimals(20, 40))
  const steps = [0, 1, 2].map(at => Number(start) + at * 25)
  if (rule === 'percentage_of_baseline') return (isReduction ? steps : steps.map(one => one + 70)).map(plainly)
  if (rule === 'baseline_plus_fixed_amount') return (isReduction ? steps.map(one => one / 2) : steps).map(plainly)
  const of = rule === 'fixed_amount' ? steps.map(one => one + 150) : steps.map(one => one + 60)
  return (isReduction ? of.reverse() : of).map(plainly)
}

const plainly = (value: number) => String(Number(value.toFixed(3)))

interface Shared {
  readonly payoutType: string
  readonly isReduction: boolean
  readonly rate: () => object
}

function randomLevel(random: Random, amount: string, at: number, { payoutType, isReduction, rate }: Shared) {
  const bases = isReduction ? ['baseline', 'target'] : ['zero', 'baseline', 'target']
  return {
    levelId: `level-${at + 1}`,
    name: text,
    amount,
    award: payoutType === 'rate' ? 0 : 20 + at * 40,
    ...(payoutType !== 'fixed' && rate()),
    ...(payoutType === 'rate' && random(chance) && { baseLevel: random(oneOf(...bases)) }),
  }
}

function randomThreshold(random: Random, isReduction: boolean) {
  const rule = random(oneOf(...(isReduction ? [] : ['none']), 'fixed_amount', 'percentage_of_baseline'))
  if (rule === 'none') return { rule }
  return { rule, amount: rule === 'fixed_amount' ? random(decimals(50, 220)) : random(decimals(10, 95)) }
}

function randomMinimum(random: Random) {
  const rule = random(oneOf('fixed_amount', 'goal_selected'))
  const amount = rule === 'fixed_amount' ? random(decimals(0.2, 9)) : random(oneOf(undefined, '12.5', '50', '33.3'))
  return { name: text, label: {}, rule, ...(amount && { amount }), rounding: random(rounding) }
}

function randomBonus(
  random: Random,
  rate: () => { incrementQuantity: string; incrementAward: number; maxPoints?: number },
) {
  const rule = random(oneOf('fixed_amount', 'goal_selected'))
  const amount = rule === 'fixed_amount' ? random(decimals(0.2, 9)) : random(oneOf(undefined, '12.5', '50', '33.3'))
  const payoutStructureType = random(oneOf('fixed', 'rate'))
  const { incrementQuantity, incrementAward, maxPoints } = rate()
  return {
    name: text,
    label: {},
    rule,
    ...(amount && { bonusAchievementAmount: amount }),
    rounding: random(rounding),
    payoutStructureType,
    bonusAward: incrementAward,
    ...(payoutStructureType === 'rate' && { bonusIncrementalQuantity: incrementQuantity }),
    ...(payoutStructureType === 'rate' && maxPoints && { bonusMaximumPoints: maxPoints }),
    ...(random(chance) && { isGoalNeedToAchieve: random(chance) }),
    ...(random(chance) && { bonusMQ: random(decimals(0.5, 6)) }),
  }
}

function randomOverride(random: Random) {
  const type = random(
    oneOf('percentage_of_override', 'flat_payout', 'percentage_of_team_achievement_tiers', 'no_manager_override'),
  )
  return {
    type,
    ...(type === 'percentage_of_override' && { percentage: random(decimals(1, 60)) }),
    ...(type === 'flat_payout' && { award: random(fc.integer({ min: 1, max: 40 })) }),
    ...(type === 'percentage_of_team_achievement_tiers' && {
      tiers: [
        { from: '0', to: '20', award: 5 },
        { from: '20', to: '50', award: 30 },
        { from: '50', to: '100', award: 80 },
      ],
    }),
    team: random(oneOf('nearest', 'all')),
  }
}

function randomPerson(random: Random, document: Document, userName: string): Somebody {
  const [group] = document.groups
  const isAssigned = document.goalSelection === undefined
  const baseline = random(decimals(150, 400))
  const hasGoal = random(oneOf(true, true, true, false))
  const award = random(oneOf(undefined, 33))
  const facts: Facts = {
    group: group.groupId,
    baseline,
    ...(hasGoal &&
      !isAssigned && { level: random(oneOf<string>(...group.levels.map((one: Document) => one.levelId))) }),
    ...(hasGoal && isAssigned && { target: random(decimals(60, 240)) }),
    // An award in the file takes the place of the level's; a rate alone has none.
    ...(hasGoal && isAssigned && document.payout.type !== 'rate' && award && { award }),
    rows: [],
  }
  const target = opinionOf(document, facts).target
  const row = (day: string) => randomRow(random, document, target, day)
  const rows = [
    ...(random(chance) ? [row(days.first)] : []),
    ...(random(oneOf(true, true, false)) ? [row(days.end)] : []),
  ]
  return {
    userName,
    facts: { ...facts, rows },
    ...(hasGoal && random(chance) && { laterBaseline: random(decimals(150, 400)) }),
    late: random(oneOf(true, false, false)) ? [row(days.end)] : [],
    deltas: hasGoal && random(oneOf(true, false, false, false)) ? { goal: random(oneOf(-15, 7)) } : {},
  }
}

/** Figures at what they are compared with, just below, just above, and anywhere. */
function randomRow(random: Random, document: Document, target: Fraction | undefined, day: string): Row {
  const near = (of: Fraction | undefined) =>
    of === undefined || random(oneOf(true, false, false))
      ? random(decimals(0, 400))
      : written(plus(of, random(oneOf<Fraction>([0n, 1n], [-1n, 1000n], [1n, 1000n], [25n, 2n], [40n, 1n]))))
  const second = (terms: Document | undefined, amount: string | undefined) => {
    if (terms === undefined) return undefined
    if (terms.rule !== 'goal_selected') return random(chance) ? amount : random(decimals(0, 10))
    return near(
      target && percentOf(BigInt(Math.round(Number(amount ?? 100) * 10)) > 0n ? fractionOf(amount) : [0n, 1n], target),
    )
  }
  const { minimumQualifier: minimum, bonus } = document
  const mq = second(minimum, minimum?.amount) ?? (bonus?.bonusMQ && random(oneOf<string>(bonus.bonusMQ, '0.4', '7')))
  const extra = second(bonus, bonus?.bonusAchievementAmount)
  return {
    day,
    value: near(target),
    ...(document.calculation === 'average' && random(chance) && { weight: random(oneOf('2', '0.5', '3')) }),
    ...(mq && random(oneOf(true, true, false)) && { mq }),
    ...(extra && random(oneOf(true, true, false)) && { bonus: extra }),
  }
}

const fractionOf = (percent: string | undefined): Fraction => [BigInt(Math.round(Number(percent ?? 100) * 10)), 10n]

/** As a cell, never below 0. */
function written([numerator, denominator]: Fraction): string {
  const thousandths = (numerator * 1000n) / denominator
  const digits = String(thousandths < 0n ? 0n : thousandths).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`
}
