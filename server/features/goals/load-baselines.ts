import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { findStagedGoals, noteFrozen, sumOf, writeBaselines } from './goals-load.store.ts'
import { personAndProgram } from './load-enrollments.ts'
import { bringGoals } from './take-goals.ts'

/**
 * Sets what a target is calculated from. A goal that is frozen keeps its baseline, with a warning; the new one waits until
 * the person picks again (decisions §4.1).
 */
export async function loadBaselines(tx: ClientTx, context: LoadContext): Promise<LoadResult> {
  const write = () => writeBaselines(tx, context.loadId)
  const file = { key: personAndProgram, find: findStagedGoals, checks: [noteFrozen], write }
  return { ...(await bringGoals(tx, context, file)), sum: await sumOf(tx, 'value') }
}
