import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { cancelOpen, readTask, type TaskRow } from './tasks.store.ts'

/** How a task stands, for the feature that has queued it. */
export type TaskNow = Pick<TaskRow, 'kind' | 'state' | 'progress_done' | 'progress_total' | 'failure_reference'>

export async function taskNow(tx: ClientTx, taskId: number): Promise<TaskNow | undefined> {
  return readTask(tx, taskId)
}

/** Cancels a task, if it waits or runs. */
export async function cancelTaskOf(tx: ClientTx, taskId: number, actor: Actor): Promise<void> {
  await cancelOpen(tx, taskId, actor)
}
