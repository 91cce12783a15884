import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext } from '../load-history/load-context.ts'
import { checkRows, dropBadRows, type RowKey } from '../load-history/stage-rows.ts'
import { announceGoalWrites } from './goals.store.ts'
import {
  dropLateIssues,
  everyRow,
  findLateRows,
  lateRows,
  lockFoundGoals,
  type StagedRows,
} from './staged-goals.store.ts'

/** A check of a kind of goal file, of all rows or of some. */
export type GoalCheck = (tx: ClientTx, rows: StagedRows) => Promise<void>

export interface GoalFile {
  readonly key: RowKey
  /** Finds beside each row its goal, and which version of it is seen. */
  readonly find: (tx: ClientTx) => Promise<void>
  /** What rests on goals as they are. */
  readonly checks: readonly GoalCheck[]
  /** Answers how many goals are different afterwards. */
  readonly write: () => Promise<number>
}

/**
 * Applies a file about goals: everything is looked up and checked while people choose; only then are the goals locked, and goals
 * chosen since are checked again. A refused file writes nothing.
 */
export async function bringGoals(
  tx: ClientTx,
  { skipBad }: LoadContext,
  { key, find, checks, write }: GoalFile,
): Promise<{ rows: number; accepted: number; changed: number }> {
  const checked = await checkRows(tx, key, [find, ...checks.map(check => () => check(tx, everyRow))])
  const { rows } = checked
  const isRefused = (accepted: number) => accepted < rows && !skipBad
  if (isRefused(checked.accepted)) return { ...checked, changed: 0 }
  await announceGoalWrites(tx)
  await lockFoundGoals(tx)
  let { accepted } = checked
  if ((await findLateRows(tx)) > 0) {
    await dropLateIssues(tx)
    for (const check of checks) await check(tx, lateRows)
    accepted = await dropBadRows(tx)
  }
  if (isRefused(accepted)) return { rows, accepted, changed: 0 }
  return { rows, accepted, changed: await write() }
}
