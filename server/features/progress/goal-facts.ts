import type { ProgressRow } from '../../../rules/progress/result-to-date.ts'

/** What is known of one participant goal. */
export interface GoalFacts {
  /** Frozen when the goal was chosen or assigned; absent without a goal. */
  readonly target?: string
  readonly baseline?: string
  readonly rows: readonly ProgressRow[]
  /** The newest data-through date of the person's group. */
  readonly loadedThrough?: string
  /** The day of issuance. */
  readonly issuedOn?: string
  /** The issued award, the result that it was calculated from, and through which day that was measured. */
  readonly award?: {
    readonly points: number
    readonly result?: string
    readonly mqValue?: string
    readonly bonusValue?: string
    readonly dataThrough?: string
    /** The load of the newest row that counted; absent where none did, or where nobody asks. */
    readonly newestLoad?: number
  }
}

/**
 * A progress row in short, as one statement brings many: data through, load, value, weight, value of the second measure,
 * and of the bonus where it is asked for.
 */
export type ProgressTuple = readonly [string, number, string, string | null, string | null, (string | null)?]

/** The facts as the database has them. */
export interface GoalFactsRow {
  readonly target: string | null
  readonly baseline: string | null
  readonly rows: readonly ProgressTuple[] | null
  readonly loaded_through: string | null
  readonly issued_on: string | null
  readonly award_points: number | null
  readonly award_result: string | null
  readonly award_mq_value: string | null
  /** Where it is asked for. */
  readonly award_bonus_value?: string | null
  readonly award_through: string | null
  /** Where it is asked for. */
  readonly award_newest_load?: number | null
}

export function goalFactsOf(row: GoalFactsRow): GoalFacts {
  return {
    target: row.target ?? undefined,
    baseline: row.baseline ?? undefined,
    rows: (row.rows ?? []).map(progressRowOf),
    loadedThrough: row.loaded_through ?? undefined,
    issuedOn: row.issued_on ?? undefined,
    ...(row.award_points !== null && {
      award: {
        points: row.award_points,
        result: row.award_result ?? undefined,
        mqValue: row.award_mq_value ?? undefined,
        bonusValue: row.award_bonus_value ?? undefined,
        dataThrough: row.award_through ?? undefined,
        newestLoad: row.award_newest_load ?? undefined,
      },
    }),
  }
}

function progressRowOf([dataThrough, loadId, value, weight, mqValue, bonusValue]: ProgressTuple): ProgressRow {
  return {
    dataThrough,
    loadId,
    value,
    weight: weight ?? undefined,
    mqValue: mqValue ?? undefined,
    bonusValue: bonusValue ?? undefined,
  }
}
