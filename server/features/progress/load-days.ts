import type { ClientTx } from '../../db/client-tx.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { readLoadDays } from './load-days.store.ts'

/** Through which days the person's group was loaded so far; none while no progress is shown (decisions §3). */
export async function loadDaysOf(
  tx: ClientTx,
  { program: { programId }, standing, paxGoal }: SeenProgram,
): Promise<string[]> {
  if (paxGoal === undefined || standing.figures === undefined) return []
  return readLoadDays(tx, programId, paxGoal.groupId)
}
