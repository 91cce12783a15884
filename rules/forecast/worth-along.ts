import { type Decimal, decimal } from '../decimal.ts'
import type { Outcome } from '../outcome.ts'
import { type Earnings, type EarningsRefusal, earnings, type ParticipantFacts } from '../payout/earnings.ts'
import type { Program } from '../programs/program.ts'

/** What a person has reached by some day, exactly, or may reach. */
export interface Reached {
  readonly result: Figure
  readonly mqValue?: Figure | undefined
  readonly bonusValue?: Figure | undefined
}
type Figure = number | Decimal

/** What it pays. */
export interface Worth {
  readonly points: number
  /** The goal's own award, and whether the goal and its minimum are met: what a leader earns of. */
  readonly goal: number
  readonly isAchiever: boolean
}

const mostFigure = 1e15

/**
 * What each of these results would pay, by the rules for results (`earnings`). More of a result never pays less and less of a
 * reduction never does, so where both ends of a range pay the same, everything between them does, and is not calculated.
 */
export function worthAlong(
  program: Program,
  facts: ParticipantFacts,
  reached: readonly (Reached | undefined)[],
): Outcome<Worth[], EarningsRefusal> {
  const nothing = worthAt(program, facts, undefined)
  if (!nothing.ok) return nothing
  const worths: Worth[] = reached.map(() => nothing.value)
  const places = reached.flatMap((one, at) => (one === undefined ? [] : [at]))
  const refusals: Extract<Outcome<Worth, EarningsRefusal>, { ok: false }>[] = []
  const work = (at: number) => {
    const worth = worthAt(program, facts, reached[at])
    if (worth.ok) worths[at] = worth.value
    else refusals.push(worth)
  }
  if (program.minimumQualifier !== undefined || program.bonus !== undefined) {
    places.forEach(work)
  } else {
    places.sort((a, b) => Number(reached[a]!.result) - Number(reached[b]!.result))
    // The first and the last, then the middle of whatever differs at its ends.
    const between = (from: number, to: number) => {
      if (to - from < 2) return
      const low = worths[places[from]!]!
      if (isSame(low, worths[places[to]!]!)) {
        for (const at of places.slice(from + 1, to)) worths[at] = low
        return
      }
      const middle = (from + to) >> 1
      work(places[middle]!)
      between(from, middle)
      between(middle, to)
    }
    for (const at of new Set([...places.slice(0, 1), ...places.slice(-1)])) work(at)
    between(0, places.length - 1)
  }
  return refusals[0] ?? { ok: true, value: worths }
}

function isSame(a: Worth, b: Worth): boolean {
  return a.points === b.points && a.goal === b.goal && a.isAchiever === b.isAchiever
}

function worthAt(
  program: Program,
  facts: ParticipantFacts,
  reached: Reached | undefined,
): Outcome<Worth, EarningsRefusal> {
  const earned = earnings(program, { ...facts, rows: reached === undefined ? [] : [rowOf(reached)] })
  return earned.ok ? { ok: true, value: worthOf(earned.value) } : earned
}

/** One row that stands for all of them: its value is the result, however rows are added up. */
function rowOf({ result, mqValue, bonusValue }: Reached) {
  return {
    dataThrough: '0001-01-01',
    loadId: 0,
    value: figure(result),
    ...(mqValue !== undefined && { mqValue: figure(mqValue) }),
    ...(bonusValue !== undefined && { bonusValue: figure(bonusValue) }),
  }
}

function figure(value: Figure): Decimal {
  if (typeof value !== 'number') return value
  return decimal(Math.max(-mostFigure, Math.min(mostFigure, value)).toFixed(6))
}

export function worthOf({ points, awards, isGoalAchieved, isMQAchieved }: Earnings): Worth {
  return {
    points,
    goal: awards.find(({ kind }) => kind === 'goal')?.points ?? 0,
    isAchiever: isGoalAchieved && isMQAchieved !== false,
  }
}
