import { normalQuantile, studentQuantile } from './chance.ts'
import { ownNoise, type Pace, type PersonPace } from './pace.ts'

/** The group's noise weighs as much as so many intervals of one's own. */
const groupWeight = 4

/** One way in which things may go on. */
export interface Scenario {
  /** How far from the usual what all have in common is, in its standard deviations. */
  readonly shock: number
}

/** As many scenarios as it takes, spread evenly over what all may have in common; a single one is the usual. */
export function scenariosOf(count: number, intervals: number): Scenario[] {
  if (count === 1) return [{ shock: 0 }]
  return Array.from({ length: count }, (_, at) => ({ shock: studentQuantile((at + 0.5) / count, intervals - 1) }))
}

export interface Ahead {
  readonly scenarios: readonly Scenario[]
  /** Days from the last load to each checkpoint. */
  readonly days: readonly number[]
  /** Days over which the pace was observed, and how many intervals they are. */
  readonly observed: number
  readonly intervals: number
  /** Absent where nothing is known but each person's own pace. */
  readonly pace?: Pace
}

/** How much more or less than usual everybody gains in a scenario over so many days; never less than nothing. */
export function commonFactor({ pace, observed }: Ahead, { shock }: Scenario, days: number): number {
  // What lies ahead varies, and so does what the usual was estimated from.
  const deviation = Math.sqrt((pace?.dailyVariance ?? 0) * (1 / days + 1 / observed))
  return Math.max(0, 1 + shock * deviation)
}

/**
 * What a person gains from now until each checkpoint, in each scenario: their own rate, drawn towards their group's, times what
 * all have in common, and chance of their own. Nobody who never fell falls. By checkpoint, then scenario.
 */
export function gainsAhead(own: PersonPace, groupId: string, ahead: Ahead, chance: () => number): number[][] {
  const { scenarios, days, pace, intervals, observed } = ahead
  const group = pace?.groups.find(one => one.groupId === groupId)
  if (pace === undefined || group === undefined) {
    return days.map(day => scenarios.map(scenario => own.mean * day * commonFactor(ahead, scenario, day)))
  }
  const rate = group.mean + group.own * (own.mean - group.mean)
  const freedom = intervals - 1
  const noise = (freedom * ownNoise(own, pace.shocks) + groupWeight * group.noise) / (freedom + groupWeight)
  const length = observed / intervals
  const draws = scenarios.map(() => normalQuantile(chance()))
  return days.map(day => {
    const variance = noise * length * day + (day ** 2 * group.own * group.noise) / intervals
    return scenarios.map((scenario, at) =>
      drawn(rate * day * commonFactor(ahead, scenario, day), variance, draws[at]!, own.neverFell),
    )
  })
}

/** A figure with this mean and variance: log-normal where it cannot be negative, else normal. */
function drawn(mean: number, variance: number, draw: number, isNeverNegative: boolean): number {
  if (!isNeverNegative) return mean + Math.sqrt(variance) * draw
  if (mean <= 0) return 0
  const spread = Math.log(1 + variance / mean ** 2)
  return mean * Math.exp(Math.sqrt(spread) * draw - spread / 2)
}
