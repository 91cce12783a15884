import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { TaskKind } from './task-kind.ts'
import { countOpenTasks, insertTask, lockOpenTasks, readOpenTask } from './tasks.store.ts'

export interface Enqueued<Input> {
  readonly actor: Actor
  readonly input: Input
  readonly key?: string
  /** When it is to run; now where absent. */
  readonly dueAt?: Date
}

/**
 * Queues a task in the caller's transaction: it runs if that commits, and only then. Answers its number, or nothing where one
 * with the same key waits or runs. Keys are for short transactions alone: whoever queues under the same key at the same time
 * waits for the other's end.
 */
export function enqueueTask<Input>(
  tx: ClientTx,
  kind: Pick<TaskKind<Input>, 'name' | 'mostAttempts'>,
  { actor, input, key, dueAt }: Enqueued<Input>,
): Promise<number | undefined> {
  return insertTask(tx, { kind: kind.name, actor, input, mostAttempts: kind.mostAttempts, key, dueAt })
}

/**
 * As enqueueTask, for a page that follows the task: where one with the same key is under way, it follows that. It has no number
 * where that has ended just now.
 */
export async function enqueueOrFollow<Input>(
  tx: ClientTx,
  kind: Pick<TaskKind<Input>, 'name' | 'mostAttempts'>,
  order: Enqueued<Input> & { readonly key: string },
): Promise<{ taskId: string | undefined; isUnderWay?: true }> {
  const made = await enqueueTask(tx, kind, order)
  if (made !== undefined) return { taskId: String(made) }
  return { taskId: (await readOpenTask(tx, order.key))?.toString(), isUnderWay: true }
}

/**
 * As enqueueTask, for what takes minutes and anybody may start again and again: it would keep the client's other tasks waiting for hours.
 * Answers nothing where whoever starts it has as many of its kind under way.
 */
export async function enqueueFew<Input>(
  tx: ClientTx,
  kind: Pick<TaskKind<Input>, 'name' | 'mostAttempts'>,
  most: number,
  order: Enqueued<Input>,
): Promise<string | undefined> {
  await lockOpenTasks(tx)
  if ((await countOpenTasks(tx, kind.name, order.actor)) >= most) return undefined
  return (await enqueueTask(tx, kind, order))?.toString()
}
