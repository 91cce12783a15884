import { dayNumber } from '../../../../../rules/programs/calendar-day.ts'

/**
 * What an arrival shows, one after the other: the last stretch is walked, the flag goes up, the points are counted, and they
 * fly into the account. `over` is the page as it always stands.
 */
export type ArrivalPhase = 'walk' | 'flag' | 'count' | 'fly' | 'over'

export interface ArrivalStep {
  readonly phase: Exclude<ArrivalPhase, 'over'>
  /** Milliseconds. */
  readonly time: number
}

export interface ArrivalInput {
  readonly isFirst: boolean
  /** A goal that was reached and paid: no other end has a flag. */
  readonly isCelebrated: boolean
  readonly isEarned: boolean
  /** With reduced motion the walk and the flag are two still pictures, and figures are simply in place. */
  readonly isStill: boolean
}

const moving = { walk: 2000, flag: 800, count: 1400, fly: 1200 } as const
const still = { walk: 1500, flag: 1500 } as const

/** The steps of an arrival; none where it was seen before, or where there is nothing to count. */
export function arrivalPlan({ isFirst, isCelebrated, isEarned, isStill }: ArrivalInput): readonly ArrivalStep[] {
  if (!isFirst) return []
  const times = isStill ? still : moving
  const phases: readonly ArrivalStep['phase'][] = [
    ...(isCelebrated ? (['walk', 'flag'] as const) : []),
    ...(isEarned && !isStill ? (['count', 'fly'] as const) : []),
  ]
  return phases.map(phase => ({ phase, time: times[phase as keyof typeof times] }))
}

const lastStretch = 15

/**
 * Where the last stretch begins, in percent of the goal: where the person was last seen, and never so near the end that
 * there would be nothing to walk. Last seen at 92 of 112 they walk from 85.
 */
export function startOfLastStretch(seen: number, percentage: number): number {
  const end = Math.max(0, Math.min(100, percentage))
  return Math.max(0, Math.min(seen, end - lastStretch))
}

/** An arrival is news for a month: who signs in on another device half a year later is not led up the mountain again. */
const newsFor = 30

export function isNews(issuedOn: string, today: string): boolean {
  return dayNumber(today) - dayNumber(issuedOn) <= newsFor
}

/** How much of a figure is counted at a share of the time, whole points: quick at first, exact at the end. */
export function countedAt(points: number, share: number): number {
  return share >= 1 ? points : Math.floor(points * (1 - (1 - Math.max(0, share)) ** 3))
}
