import type { Outcome } from '../../rules/outcome.ts'
import type { Cell } from './copy-text.ts'
import type { GoalRecord } from './goal-record.ts'

/**
 * What is worked out of each goal by itself: a module that runs the law over one goal's facts and answers lines for a
 * table. It runs in worker threads, so that it stands in `tasks.ts` under its name, its terms are plain data, and it
 * imports little.
 */
export interface Task<Terms> {
  readonly name: string
  /** Any number of lines, each with a cell for every column of the table that takes them; or why there are none. */
  lines(terms: Terms, goal: GoalRecord): Outcome<readonly (readonly Cell[])[]>
}

type Refused = Extract<Outcome<never>, { readonly ok: false }>

/**
 * The line of somebody whom the law refuses, with the reason in `held_back` and nothing else, so that the fault of one person
 * keeps nobody else waiting; whoever takes the lines sets it apart.
 */
export function heldBackCells(
  columns: readonly string[],
  { paxGoalId }: GoalRecord,
  { refusal, details = {} }: Refused,
): readonly Cell[] {
  const reason = JSON.stringify({ reason: refusal, details })
  return columns.map(column => (column === 'pax_goal_id' ? paxGoalId : column === 'held_back' ? reason : undefined))
}
