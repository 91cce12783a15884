/**
 * How fast a person, a group and the whole program move. A person's rate in an interval is what they gained there by the day;
 * what everybody has in common, good weeks and bad, is a factor of the interval.
 */

/** One person's rates over the intervals between loads. */
export interface PersonPace {
  /** By the day, over all intervals. */
  readonly mean: number
  readonly rates: readonly number[]
  readonly neverFell: boolean
}

/** What is added up over the people of a group: their mean and its square, the square of their rates, and by interval. */
export function paceFigures({ mean, rates }: PersonPace): number[] {
  return [mean, mean ** 2, sum(rates.map(rate => rate ** 2)), ...rates, ...rates.map(rate => mean * rate)]
}

/** The sums of these figures over a group of people. */
export function paceSums(groupId: string, people: number, figures: readonly number[]): PaceSums {
  const [means = 0, squares = 0, rateSquares = 0, ...byInterval] = figures
  const intervals = byInterval.length / 2
  return {
    groupId,
    people,
    means,
    squares,
    rateSquares,
    rates: byInterval.slice(0, intervals),
    products: byInterval.slice(intervals),
  }
}

/** Sums over the people of a group. */
export interface PaceSums {
  readonly groupId: string
  readonly people: number
  /** Of each person's mean, and of its square. */
  readonly means: number
  readonly squares: number
  /** Of the squares of all rates. */
  readonly rateSquares: number
  /** By interval: of the rates, and of each person's mean times their rate. */
  readonly rates: readonly number[]
  readonly products: readonly number[]
}

export interface GroupPace {
  readonly groupId: string
  readonly mean: number
  /** How much of a person's own mean counts, from 0 to 1; the rest is the group's. */
  readonly own: number
  /** The variance of a rate around its person's mean, without what all have in common. */
  readonly noise: number
}

export interface Pace {
  readonly groups: readonly GroupPace[]
  /** What all have in common in each interval, 1 on average. */
  readonly shocks: readonly number[]
  /** The variance of one day of it. */
  readonly dailyVariance: number
}

/**
 * What somebody gained by the day, in parts of their own measure: from 0 to 14 in a week and 20 in the next are 2 and 0.857 a
 * day, 1.43 on average; of a baseline of 100 a hundredth of that.
 */
export function personPace(values: readonly number[], lengths: readonly number[], measure = 1): PersonPace {
  const rates = lengths.map((length, at) => (values[at + 1]! - values[at]!) / length / measure)
  const days = sum(lengths)
  const mean = days === 0 ? 0 : (values.at(-1)! - values[0]!) / days / measure
  return { mean, rates, neverFell: rates.every(rate => rate >= 0) }
}

/**
 * The pace of a program by groups. A group in which people differ by no more than each of them does from interval to interval
 * says nothing about the single person: all have the group's mean then. Nothing where there is no gain to speak of.
 */
export function paceOf(all: readonly PaceSums[], lengths: readonly number[]): Pace | undefined {
  const groups = all.filter(({ means }) => means > 0)
  if (groups.length === 0) return undefined
  const days = sum(lengths)
  const people = sum(groups.map(group => group.people))
  const gained = lengths.map((_, at) => sum(groups.map(({ rates, means, people }) => (rates[at]! / means) * people)))
  const usual = sum(gained.map((one, at) => one * lengths[at]!)) / days
  const shocks = gained.map(one => one / usual)
  const paces = groups.map(group => groupPace(group, shocks))
  const common = sum(shocks.map((shock, at) => lengths[at]! * (shock - 1) ** 2)) / (lengths.length - 1)
  // Part of how all vary is how each of them does, which is drawn for each.
  const single = sum(paces.map(({ noise, mean }, at) => (groups[at]!.people * noise) / mean ** 2)) / people ** 2
  return { groups: paces, shocks, dailyVariance: Math.max(0, common - (single * days) / lengths.length) }
}

function groupPace(
  { groupId, people, means, squares, rateSquares, rates, products }: PaceSums,
  shocks: readonly number[],
): GroupPace {
  const crossed = sum(shocks.map((shock, at) => shock * products[at]!))
  const scaled = sum(shocks.map(shock => shock ** 2)) * squares
  const noise = Math.max(0, rateSquares - 2 * crossed + scaled) / (people * (rates.length - 1))
  const mean = means / people
  const apart = squares / people - mean ** 2
  const own = apart > 0 ? Math.max(0, 1 - noise / rates.length / apart) : 0
  return { groupId, mean, own, noise }
}

/** How a rate varies around a person's mean, without what all have in common. */
export function ownNoise({ mean, rates }: PersonPace, shocks: readonly number[]): number {
  return sum(rates.map((rate, at) => (rate - mean * shocks[at]!) ** 2)) / (rates.length - 1)
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
