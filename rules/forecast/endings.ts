import { dayNumber } from '../programs/calendar-day.ts'
import { normalQuantile, studentQuantile } from './chance.ts'
import type { Course } from './course.ts'
import { ownNoise, type Pace, type PersonPace } from './pace.ts'

/** The group's noise weighs as much as so many intervals of one's own. */
const groupWeight = 4

/** What is the same ahead of everybody, calculated once. */
export interface Ahead {
  /** Days from the last load to each checkpoint. */
  readonly days: readonly number[]
  /** By checkpoint and scenario: how much more or less than usual everybody gains until then. */
  readonly factors: readonly (readonly number[])[]
  /** Days over which the pace was observed, and how many intervals they are. */
  readonly observed: number
  readonly intervals: number
  /** Absent where nothing is known but each person's own pace. */
  readonly pace?: Pace
}

/** What lies ahead in so many scenarios. */
export function aheadOf({ boundaries, lengths, checkpoints }: Course, scenarios: number, pace?: Pace): Ahead {
  const through = dayNumber(boundaries.at(-1)!)
  const observed = lengths.reduce((sum, length) => sum + length, 0)
  const days = checkpoints.map(day => dayNumber(day) - through)
  const shocks = shocksOf(scenarios, lengths.length)
  const factors = days.map(day => shocks.map(shock => commonFactor(pace?.dailyVariance ?? 0, shock, day, observed)))
  return { days, factors, observed, intervals: lengths.length, ...(pace && { pace }) }
}

/**
 * How far from the usual what all have in common is in each scenario, in its standard deviations: spread evenly over what may be;
 * a single one is the usual.
 */
export function shocksOf(scenarios: number, intervals: number): number[] {
  if (scenarios === 1) return [0]
  return Array.from({ length: scenarios }, (_, at) => studentQuantile((at + 0.5) / scenarios, intervals - 1))
}

/** How much more or less than usual everybody gains over so many days; never less than nothing. */
export function commonFactor(dailyVariance: number, shock: number, days: number, observed: number): number {
  // What lies ahead varies, and so does what the usual was estimated from.
  return Math.max(0, 1 + shock * Math.sqrt(dailyVariance * (1 / days + 1 / observed)))
}

/**
 * What a person gains from now until each checkpoint, in each scenario: their own rate, drawn towards their group's, times what
 * all have in common, and chance of their own. Nobody who never fell falls. By checkpoint, then scenario.
 */
export function gainsAhead(own: PersonPace, groupId: string, ahead: Ahead, chance: () => number): number[][] {
  const { days, factors, pace, intervals, observed } = ahead
  const group = pace?.groups.find(one => one.groupId === groupId)
  if (pace === undefined || group === undefined) {
    return days.map((day, checkpoint) => factors[checkpoint]!.map(factor => own.mean * day * factor))
  }
  const rate = group.mean + group.own * (own.mean - group.mean)
  const freedom = intervals - 1
  const noise = (freedom * ownNoise(own, pace.shocks) + groupWeight * group.noise) / (freedom + groupWeight)
  const length = observed / intervals
  const draws = factors[0]?.map(() => normalQuantile(chance())) ?? []
  return days.map((day, checkpoint) => {
    const variance = noise * length * day + (day ** 2 * group.own * group.noise) / intervals
    return factors[checkpoint]!.map((factor, at) => drawn(rate * day * factor, variance, draws[at]!, own.neverFell))
  })
}

/** A figure with this mean and variance: log-normal where it cannot be negative, else normal. */
function drawn(mean: number, variance: number, draw: number, isNeverNegative: boolean): number {
  if (!isNeverNegative) return mean + Math.sqrt(variance) * draw
  if (mean <= 0) return 0
  const spread = Math.log(1 + variance / mean ** 2)
  return mean * Math.exp(Math.sqrt(spread) * draw - spread / 2)
}
