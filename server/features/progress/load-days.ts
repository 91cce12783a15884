import type { Database } from '../../db/connect.ts'
import { readOnce } from '../../db/tenant.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { loadDays } from './load-days.store.ts'

/** Through which days the person's group was loaded so far; none while no progress is shown (decisions §3). */
export async function loadDaysOf(
  db: Database,
  { clientId }: Pick<Client, 'clientId'>,
  { program: { programId }, standing, paxGoal }: SeenProgram,
): Promise<string[]> {
  if (paxGoal === undefined || standing.figures === undefined) return []
  const { rows } = await readOnce(db, clientId, loadDays, [programId, paxGoal.groupId])
  return rows.map(({ day }) => day)
}
