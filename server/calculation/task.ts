import type { Outcome } from '../../rules/outcome.ts'
import type { Cell } from './copy-text.ts'
import type { GoalRecord } from './goal-record.ts'

/**
 * A calculation of each goal by itself: applies the rules to one goal's facts and answers lines for a table. It runs in worker
 * threads: it is registered in `tasks.ts` under its name, its terms are plain data, and it imports little.
 */
export interface Task<Terms> {
  readonly name: string
  /** Any number of lines, each with a cell for every column of the table that takes them. */
  lines(terms: Terms, goal: GoalRecord): readonly (readonly Cell[])[]
}

type Refused = Extract<Outcome<never>, { readonly ok: false }>

/**
 * The line of somebody whom the rules refuse: the reason in `held_back` and nothing else, so that one person's fault holds up
 * nobody else. The caller sets such lines apart.
 */
export function heldBackCells(
  columns: readonly string[],
  { paxGoalId }: GoalRecord,
  { refusal, details = {} }: Refused,
): readonly Cell[] {
  const reason = JSON.stringify({ reason: refusal, details })
  return columns.map(column => (column === 'pax_goal_id' ? paxGoalId : column === 'held_back' ? reason : undefined))
}
