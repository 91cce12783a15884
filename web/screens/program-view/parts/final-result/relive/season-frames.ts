import type { Progress } from '../../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../../contract/calls/program-views.ts'
import { labelTellingEachApart } from '../../../../../../rules/clients/label-telling-apart.ts'
import { dayNumber } from '../../../../../../rules/programs/calendar-day.ts'
import type { GoalLabel } from '../../../../../../rules/programs/program.ts'
import { progressPercentage } from '../../../../../../rules/progress/progress-figures.ts'

/** How a season stood on a day. */
export interface SeasonFrame {
  readonly date: string
  /** Decimal text, in the program's unit. */
  readonly result: string
  /** Of the goal, whole. */
  readonly percentage: number
}

/**
 * The season of a person with a goal, week by week: the last figure of each week in which there is one, as the history chart
 * reads them. A sum begins at nothing on the first day. The last is the final result itself, so that no replay ends elsewhere.
 */
export function seasonFrames(
  { programCalculationType: calculation, startDate }: Pick<ProgramView, 'programCalculationType' | 'startDate'>,
  { goal, history }: Pick<Progress, 'goal' | 'history'>,
): readonly SeasonFrame[] {
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  if (!chosen || !reached || history.length === 0) return []
  const { goalAchieveAmount: target, baseValue: baseline } = chosen
  const frameAt = (date: string, result: string): SeasonFrame => ({
    date,
    result,
    percentage: progressPercentage({ calculation, target, baseline, result }),
  })
  const weeks = new Map<number, SeasonFrame>()
  for (const { dataThrough, resultsToDate } of history) {
    weeks.set(Math.floor((dayNumber(dataThrough) - dayNumber(startDate)) / 7), frameAt(dataThrough, resultsToDate))
  }
  const first = history[0]!.dataThrough
  const start = calculation === 'standard' && startDate < first ? [frameAt(startDate, '0')] : []
  const final: SeasonFrame = {
    date: reached.dataThrough ?? history.at(-1)!.dataThrough,
    result: reached.resultsToDate,
    percentage: reached.progressPercentage ?? 0,
  }
  return [...start, ...[...weeks.values()].filter(({ date }) => date < final.date), final]
}

/** A label by which no week's result reads like the target unless it is. */
export function seasonLabel(frames: readonly SeasonFrame[], label: GoalLabel, target: string): GoalLabel {
  return labelTellingEachApart(
    label,
    frames.map(({ result }) => [result, target] as const),
  )
}

/** Milliseconds for the whole season, and for one of its figures at most. */
const wholeTime = 10_000
const longest = 1500

/** How long each figure stands: thirteen weeks take 770 ms each, and of a few none drags. */
export function timePerFrame(frames: number): number {
  return Math.min(longest, Math.round(wholeTime / Math.max(1, frames)))
}
