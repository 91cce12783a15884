import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { findEnrollments, noteGoalsSet, writeEnrollments } from './enrollments-load.store.ts'
import { bringGoals } from './take-goals.ts'

/** Whose program a row speaks of: one row each in every file about goals. */
export const personAndProgram = {
  key: 'user_name_folded, program_id',
  column: 'userName',
  shown: "coalesce(user_name, '')",
}

/** Enrolls people into groups of programs: from then on they are full participants (decisions §7). */
export async function loadEnrollments(tx: ClientTx, context: LoadContext): Promise<LoadResult> {
  const write = () => writeEnrollments(tx, context.loadId)
  const file = { key: personAndProgram, find: findEnrollments, checks: [noteGoalsSet], write }
  return { ...(await bringGoals(tx, context, file)), sum: undefined }
}
