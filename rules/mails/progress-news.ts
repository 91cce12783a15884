import { type Decimal, type DecimalSource, decimal } from '../decimal.ts'
import { dayNumber } from '../programs/calendar-day.ts'
import type { CalculationType } from '../programs/program.ts'
import type { Treatment } from '../progress/treatment.ts'
import { isGoalAchieved } from '../results/achievement.ts'
import type { Occasion } from './occasions.ts'

/** A person's result through a day. */
export interface Measured {
  readonly dataThrough: string
  readonly resultsToDate: DecimalSource
}

/** A level of the goal’s group; `at` is its place on the way, where the goal is 100. */
export interface Level {
  readonly levelId: string
  readonly target: DecimalSource
  readonly at: number
  readonly isReached: boolean
}

export interface ProgressNewsInput {
  readonly calculation: CalculationType
  readonly treatment?: Treatment
  readonly result: DecimalSource
  /** The result when it was looked at last; absent where it never was. */
  readonly before?: DecimalSource
  /** Whether the goal has a minimum, which may be met while the result stays. */
  readonly hasMinimum: boolean
  /** What is left to the goal, where that can be said. */
  readonly toAchieve?: DecimalSource
  /** How many days of the program are left after today; negative once it has ended. */
  readonly daysLeft: number
  readonly levels: readonly Level[]
  readonly history: readonly Measured[]
}

export type ProgressNews =
  | { readonly occasion: 'goal-reached' | 'results' }
  | { readonly occasion: 'milestone'; readonly levelId: string }
  | { readonly occasion: 'one-week'; readonly best: Decimal }

/**
 * The one thing that a load of results is worth a mail for: the goal, else a level on the way to it, else that a week as good as the
 * best so far would be enough, where one is left, else that the result has moved. Each must be new since the last look, wanted, and not
 * said before.
 */
export function progressNews(
  { calculation, treatment, result, before, hasMinimum, toAchieve, daysLeft, levels, history }: ProgressNewsInput,
  isOpen: (occasion: Occasion, instance?: string) => boolean,
): ProgressNews | undefined {
  const hasMoved = before === undefined || !decimal(before).eq(result)
  if (treatment === 'made_it' && (hasMoved || hasMinimum) && isOpen('goal-reached')) return { occasion: 'goal-reached' }
  if (!hasMoved) return undefined
  // Of an average or a reduction, what is reached today may be lost tomorrow.
  const isReachedBefore = (target: DecimalSource) =>
    before !== undefined && isGoalAchieved({ calculation, target: decimal(target), result: decimal(before) })
  const reached = levels
    .filter(level => calculation === 'standard' && level.at < 100 && level.isReached && !isReachedBefore(level.target))
    .toSorted((one, other) => other.at - one.at)[0]
  if (reached !== undefined && treatment !== 'made_it' && isOpen('milestone', reached.levelId))
    return { occasion: 'milestone', levelId: reached.levelId }
  const best = daysLeft >= 7 ? bestWeek(history) : undefined
  if (toAchieve !== undefined && best?.gte(toAchieve) && isOpen('one-week')) return { occasion: 'one-week', best }
  return isOpen('results') ? { occasion: 'results' } : undefined
}

/**
 * The most that seven days have brought between two days of measured results: 10, 40 and 45 on the 1st, 8th and 20th is 30. Nothing
 * where no two days are so close, or nothing was gained.
 */
export function bestWeek(history: readonly Measured[]): Decimal | undefined {
  let best: Decimal | undefined
  for (const [index, to] of history.entries()) {
    for (let before = index - 1; before >= 0; before -= 1) {
      const from = history[before]!
      if (dayNumber(to.dataThrough) - dayNumber(from.dataThrough) > 7) break
      const gain = decimal(to.resultsToDate).minus(from.resultsToDate)
      if (gain.gt(best ?? 0)) best = gain
    }
  }
  return best
}
