import { randomUUID } from 'node:crypto'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { claimTask } from '../features/tasks/task-claim.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import type { TaskKind } from '../features/tasks/task-kind.ts'
import { runTask, type TaskEnd } from '../features/tasks/task-run.ts'

/**
 * For tests: a worker with one slot, which queues a task of a kind for each of these clients, works for so many turns or until nothing is due, and
 * answers how each turn ended. Throws the first error of a task.
 */
export async function runTasks(
  db: Database,
  kind: TaskKind<object>,
  clientIds: readonly number[],
  { stopping = new AbortController().signal, turns = Number.POSITIVE_INFINITY } = {},
): Promise<TaskEnd[]> {
  for (const clientId of clientIds) {
    await withClient(db, clientId, tx => enqueueTask(tx, kind, { actor: 'system:test', input: {} }))
  }
  const ends: TaskEnd[] = []
  const errors: unknown[] = []
  while (ends.length < turns) {
    const found = await claimTask(db, [kind.name], [], randomUUID(), 60)
    if (found === undefined) break
    const onFailure = (error: unknown) => void errors.push(error)
    ends.push(await runTask({ db, kind, claim: found.claim, leaseSeconds: 60, stopping, onFailure }))
  }
  if (errors.length > 0) throw errors[0]
  return ends
}
