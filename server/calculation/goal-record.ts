import type { AwardDelta } from '../../rules/payout/correct-award.ts'
import type { ProgressRow } from '../../rules/progress/result-to-date.ts'
import { cellsOf } from './copy-text.ts'

/** A progress row with where it came from. */
export interface SourceRow extends ProgressRow {
  readonly dataThrough: string
  readonly loadId: number
  readonly line: number
  readonly sourceRowId?: string
  readonly value: string
  readonly weight?: string
  readonly mqValue?: string
  readonly bonusValue?: string
}

/** A participant goal with all that is known of it; decimals are text. Fit for the law as it is. */
export interface GoalRecord {
  readonly paxGoalId: number
  readonly personId: number
  readonly groupId: string
  readonly levelId?: string
  /** Absent without a goal. */
  readonly target?: string
  readonly baseline?: string
  readonly assignedAward?: number
  /** Corrections by hand, the oldest first. */
  readonly deltas: readonly AwardDelta[]
  /** By date, then load, then line. */
  readonly rows: readonly SourceRow[]
}

const none: readonly never[] = []

/**
 * The goals of a text of COPY lines: a line for each progress row of a goal, one after the other, or one without a row.
 * The columns are those of `goalFacts`.
 */
export function readGoals(text: string): GoalRecord[] {
  const goals: GoalRecord[] = []
  let rows: SourceRow[] = []
  let id = ''
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const cells = cellsOf(text.slice(at, end))
    at = end + 1
    if (cells[0] !== id) {
      id = cells[0]!
      rows = []
      goals.push(goalOf(cells, rows))
    }
    if (cells[8] !== undefined) rows.push(rowOf(cells))
  }
  return goals
}

function goalOf(cells: readonly (string | undefined)[], rows: SourceRow[]): GoalRecord {
  const [paxGoalId, personId, groupId, levelId, target, baseline, assignedAward, deltas] = cells
  return {
    paxGoalId: Number(paxGoalId),
    personId: Number(personId),
    groupId: groupId!,
    levelId,
    target,
    baseline,
    assignedAward: assignedAward === undefined ? undefined : Number(assignedAward),
    deltas: deltas === undefined ? none : (JSON.parse(deltas) as AwardDelta[]),
    rows,
  }
}

function rowOf(cells: readonly (string | undefined)[]): SourceRow {
  return {
    dataThrough: cells[8]!,
    loadId: Number(cells[9]),
    line: Number(cells[10]),
    sourceRowId: cells[11],
    value: cells[12]!,
    weight: cells[13],
    mqValue: cells[14],
    bonusValue: cells[15],
  }
}
