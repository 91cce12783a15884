import { type Decimal, type DecimalSource, decimal, roundTo, wholeQuotient, zero } from '../decimal.ts'
import { termsOfGoal } from '../goals/goal-terms.ts'
import type { CalculationType, GoalLabel, Program } from '../programs/program.ts'
import { basicThreshold } from './basic-award.ts'
import { type Earnings, earnings, type ParticipantFacts } from './earnings.ts'
import { secondMeasure } from './second-measure.ts'

/** How far one measure has to go. */
export interface Change {
  /** From where it is today, never below 0: of a reduction it is the way down. */
  readonly by: Decimal
  /** Where that leads. */
  readonly to: Decimal
}

/** A step that earns points, with every measure that has to move for it. */
export interface Step {
  /** What it adds, in whole points; above 0. */
  readonly points: number
  readonly result?: Change
  readonly minimum?: Change
  readonly bonus?: Change
}

/** What results are worth to date, and what may come. */
export interface Worth {
  /** The entitlement to date, in whole points. */
  readonly toDate: number
  /** Goal and minimum, where both together add something; absent where both are reached. */
  readonly ahead?: Step
  /** The next step of result and minimum that adds something. */
  readonly next?: Step
  /** The next step of the bonus, whose points are its own, and what it has come to so far. */
  readonly bonus?: Step & { readonly toDate: number }
}

/**
 * What the next step of a person is worth (decisions/0048): always an entitlement after it less the entitlement to date,
 * so that no amount is calculated twice. At 5 points for every 10 units above 240, a result of 253 lies 7 before the next 5
 * points. Nothing where nothing is measured or the facts do not fit the terms.
 */
export function worthOf(program: Program, facts: ParticipantFacts): Worth | undefined {
  const now = earnings(program, facts)
  if (!now.ok) return undefined
  const { mqValue, bonusValue, points: toDate } = now.value
  const result = now.value.result ?? (program.calculation === 'standard' ? zero : undefined)
  if (result === undefined) return undefined
  const totals = { result, mqValue, bonusValue }
  const stepOf = (pointsOf: PointsOf) => (to: Partial<Totals>) =>
    stepBetween(program, facts, { points: pointsOf(now.value), totals, pointsOf }, { ...totals, ...to })
  const stepTo = stepOf(({ points }) => points)
  const marks = marksOf(program, facts, totals, now.value)
  return {
    toDate,
    ahead: marks.goal && stepTo(marks.goal),
    next: firstThatPays(marks.steps, stepTo),
    bonus: bonusStep(now.value, firstThatPays(marks.bonus, stepOf(bonusPoints))),
  }
}

/** Whether a measure is spoken of by what is still to come (`another 3`), or by where it has to be (`at 92%`). */
export function isCountedUp(calculation: CalculationType, label: Pick<GoalLabel, 'labelType'>): boolean {
  return calculation === 'standard' && label.labelType !== 'percentage'
}

/** The measures of a person, all that entitlement reads of their rows. */
interface Totals {
  readonly result: Decimal
  readonly mqValue: Decimal | undefined
  readonly bonusValue: Decimal | undefined
}

/** Which points of somebody's earnings a step is for. */
type PointsOf = (earned: Earnings) => number

/** Of the bonus alone: what its second measure may open besides is no part of it. */
function bonusPoints({ awards }: Earnings): number {
  return awards.find(({ kind }) => kind === 'bonus')?.points ?? 0
}

function firstThatPays(
  places: readonly Partial<Totals>[],
  stepTo: (to: Partial<Totals>) => Step | undefined,
): Step | undefined {
  for (const place of places) {
    const step = stepTo(place)
    if (step !== undefined) return step
  }
  return undefined
}

function stepBetween(
  program: Program,
  facts: ParticipantFacts,
  before: { readonly points: number; readonly totals: Totals; readonly pointsOf: PointsOf },
  to: Totals,
): Step | undefined {
  const { result, mqValue, bonusValue } = to
  // One row brings any totals about, however the rows of the program count.
  const row = { dataThrough: program.timePeriod.endDate, loadId: 0, value: result, mqValue, bonusValue }
  const after = earnings(program, { ...facts, rows: [row] })
  const points = after.ok ? before.pointsOf(after.value) - before.points : 0
  if (points <= 0) return undefined
  return {
    points,
    result: changeOf(before.totals.result, result),
    minimum: changeOf(before.totals.mqValue, mqValue),
    bonus: changeOf(before.totals.bonusValue, bonusValue),
  }
}

function changeOf(from: Decimal = zero, to: Decimal = zero): Change | undefined {
  return from.eq(to) ? undefined : { by: to.minus(from).abs(), to }
}

interface Marks {
  /** Goal and minimum reached, where either is still missing. */
  readonly goal: Partial<Totals> | undefined
  /** Where result and minimum may earn next, in the order in which they are offered. */
  readonly steps: readonly Partial<Totals>[]
  readonly bonus: readonly Partial<Totals>[]
}

/** Where points may begin or come next: only places, for what they are worth is said by entitlement. */
function marksOf(program: Program, facts: ParticipantFacts, totals: Totals, reached: Earnings): Marks {
  const ofResult = resultMarks(program, facts, totals.result, reached.isGoalAchieved)
  const { minimumQualifier, bonus } = program
  const minimum =
    minimumQualifier &&
    facts.target !== undefined &&
    placeAt(totals.mqValue, secondMeasure(minimumQualifier, facts.target).amount, minimumQualifier.label)
  const mqValue = minimum || undefined
  const goal = reached.isGoalAchieved ? [{}] : ofResult.goal.map(result => ({ result }))
  const alone = ofResult.all.map(result => ({ result }))
  const withMinimum = (places: readonly Partial<Totals>[]) =>
    mqValue === undefined ? [] : places.map(one => ({ ...one, mqValue }))
  const gated = withMinimum(goal)
  return {
    goal: mqValue === undefined ? (reached.isGoalAchieved ? undefined : goal[0]) : gated[0],
    // A minimum that alone holds back an award comes first; then what pays without it.
    steps: [...(reached.isGoalAchieved ? gated : []), ...alone, ...withMinimum(alone)],
    bonus: bonus === undefined ? [] : bonusMarks(bonus, facts, totals, program),
  }
}

function resultMarks(program: Program, facts: ParticipantFacts, result: Decimal, isGoalAchieved: boolean) {
  const { calculation, label, progressRows, groups } = program
  const isReduction = calculation === 'reduction'
  // What adds up never comes down again.
  if (isReduction && progressRows === 'add') return { goal: [], all: [] }
  const { target, baseline, groupId } = facts
  const further = (place: Decimal) => (isReduction ? place.lt(result) : place.gt(result))
  const places: Decimal[] = []
  const goal: Decimal[] = []
  if (target !== undefined) {
    goal.push(shown(result, decimal(target), calculation, label))
    places.push(...goal)
    const paid = termsOfGoal(program, facts)
    if (paid.ok && paid.value.terms.incrementQuantity !== undefined) {
      const { incrementQuantity, baseLevel = 'target' } = paid.value.terms
      const start = { zero, target, baseline }[program.payout.type === 'rate' ? baseLevel : 'target']
      const from = isGoalAchieved ? result : decimal(target)
      if (start !== undefined) places.push(nextIncrement({ start, from, quantity: incrementQuantity, isReduction }))
    }
  }
  // Who has earnings has a group.
  const { basicAward } = groups.find(group => group.groupId === groupId)!
  if (basicAward) {
    const threshold = basicThreshold({ calculation, basicAward, baseline })
    const { incrementQuantity: quantity } = basicAward
    if (threshold) places.push(nextIncrement({ start: threshold.start, from: result, quantity, isReduction }))
  }
  const all = places
    .filter(further)
    .map(place => shown(result, place, calculation, label))
    .sort((one, other) => (isReduction ? other.cmp(one) : one.cmp(other)))
  return { goal, all }
}

interface Counted {
  readonly start: DecimalSource
  readonly from: Decimal
  readonly quantity: string
  readonly isReduction: boolean
}

/** Where the next increment after a place is complete: of 10 from 240, after 253 that is 260. */
function nextIncrement({ start, from, quantity, isReduction }: Counted): Decimal {
  const begin = decimal(start)
  const distance = isReduction ? begin.minus(from) : from.minus(begin)
  const complete = distance.gt(zero) ? wholeQuotient(distance, decimal(quantity)) : 0n
  const way = decimal(quantity).times(String(complete + 1n))
  return isReduction ? begin.minus(way) : begin.plus(way)
}

function bonusMarks(
  bonus: NonNullable<Program['bonus']>,
  { target }: ParticipantFacts,
  { mqValue, bonusValue = zero }: Totals,
  { minimumQualifier }: Program,
): Partial<Totals>[] {
  if (target === undefined && bonus.rule === 'goal_selected') return []
  const { amount } = secondMeasure({ ...bonus, amount: bonus.bonusAchievementAmount }, target)
  const { bonusIncrementalQuantity: quantity, bonusMQ } = bonus
  const from = bonusValue.gt(amount) ? bonusValue : amount
  // Only a rate has increments.
  const place = quantity === undefined ? amount : nextIncrement({ start: amount, from, quantity, isReduction: false })
  const to = shown(bonusValue, place, 'standard', bonus.label)
  const isOpen = place.gt(bonusValue)
  const minimum =
    bonusMQ === undefined ? undefined : placeAt(mqValue, decimal(bonusMQ), minimumQualifier?.label ?? bonus.label)
  return [
    ...(minimum ? [{ mqValue: minimum }] : []),
    ...(isOpen ? [{ bonusValue: to }] : []),
    ...(isOpen && minimum ? [{ bonusValue: to, mqValue: minimum }] : []),
  ]
}

function bonusStep(now: Earnings, step: Step | undefined) {
  return step && { ...step, toDate: bonusPoints(now) }
}

/** Where a second measure has to be, nothing where it is. */
function placeAt(value: Decimal | undefined, amount: Decimal, label: GoalLabel): Decimal | undefined {
  return value?.gte(amount) ? undefined : shown(value ?? zero, amount, 'standard', label)
}

/**
 * A place as far as it can be written with the digits of its label, and never short of it: whoever reads 42 gets there
 * with 42. What is counted up is rounded as a distance, anything else as a place.
 */
function shown(from: Decimal, place: Decimal, calculation: CalculationType, label: GoalLabel): Decimal {
  const { precision } = label
  if (isCountedUp(calculation, label)) return from.plus(roundTo(place.minus(from), { precision, method: 'up' }))
  return roundTo(place, { precision, method: calculation === 'reduction' ? 'down' : 'up' })
}
