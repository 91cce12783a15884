import type { Task } from '../../../contract/task.ts'
import { type Actor, isSamePerson } from '../../../rules/actors/actor.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { isOfSystem, showTask } from './look-at-tasks.ts'
import { cancelOpen, lockTask } from './tasks.store.ts'

/**
 * Cancels a task: one that waits ends at once, one that runs as soon as its worker notices. Nothing of it is committed from here
 * on. Whoever may not cancel all may cancel what they started. Jobs of the system are refused: they would be queued again.
 */
export async function cancelTask(
  tx: ClientTx,
  taskId: number,
  { actor, mayCancelAll }: { readonly actor: Actor; readonly mayCancelAll: boolean },
): Promise<Outcome<Task, 'not-permitted' | 'task-unknown' | 'task-over' | 'task-of-system'>> {
  const row = await lockTask(tx, taskId)
  const isOwn = row !== undefined && isSamePerson(row.created_by, actor)
  if (!mayCancelAll && !isOwn) return refused('not-permitted')
  if (row === undefined) return refused('task-unknown', { taskId })
  if (isOfSystem(row)) return refused('task-of-system', { taskId })
  if (row.cancelled_by !== null || !(await cancelOpen(tx, taskId, actor))) return refused('task-over', { taskId })
  await recordEvent(tx, { actor, action: 'task.cancelled', subject: `task:${taskId}`, details: { kind: row.kind } })
  return showTask(tx, taskId)
}
