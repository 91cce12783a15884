import type { Database } from '../../db/connect.ts'
import * as store from './tasks.store.ts'

export type { Claim, LostTask } from './tasks.store.ts'

/** How long a task may be due before the one that was woken for it counts as lost. */
const overdueSeconds = 5

/**
 * Takes the next due task of these kinds, in turn between the clients that are not `busy`, for whoever has the lease: a random id
 * that is used once.
 */
export const claimTask = store.claimTask

/** Lets tasks of processes that have died run again, which it answers, and wakes a worker for those that nobody has come for. */
export async function recoverTasks(db: Database): Promise<readonly store.LostTask[]> {
  const lost = await store.takeOverTasks(db)
  await store.wakeForOverdue(db, overdueSeconds)
  return lost
}
