import * as z from 'zod/mini'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import type { Database } from '../../db/connect.ts'
import { mayNow } from '../grants/list-grants.ts'
import type { TaskKind, TaskResult } from '../tasks/task-kind.ts'
import { issueResults } from './issue-results.ts'
import { prepareResults } from './prepare-results.ts'
import { findBatch } from './results.store.ts'

const actor = z.string() as unknown as z.ZodMiniType<Actor>
const prepareInput = z.object({
  programId: z.string(),
  actor,
  reason: z.optional(z.string()),
  isEarly: z.optional(z.boolean()),
})
/** `personId`: whose permission is looked at again when the task runs, for it may have ended meanwhile. */
const issueInput = z.object({ batchId: z.int(), actor, personId: z.optional(z.int()) })

export const prepareTask = { name: 'prepare-results', input: prepareInput, mostAttempts: 3 } as const
export const issueTask = { name: 'issue-results', input: issueInput, mostAttempts: 3 } as const

/** Prepares results; the task's result names the batch, or why there is none. */
export function prepareKind(db: Database): TaskKind<z.output<typeof prepareInput>> {
  return {
    ...prepareTask,
    run: ({ input: { programId, actor, reason, isEarly }, finish, progress, signal }) =>
      finish(async tx => {
        const onProgress = (goals: number) => {
          signal.throwIfAborted()
          progress(goals, 0)
        }
        const prepared = await prepareResults(db, tx, programId, actor, {
          force: isEarly === true,
          onProgress,
          ...(reason !== undefined && { reason }),
        })
        return resultOf(prepared, batch => ({ batchId: String(batch.batch_id) }))
      }),
  }
}

/** Issues a batch; whoever tries again after that finds it issued. */
export function issueKind(db: Database): TaskKind<z.output<typeof issueInput>> {
  return {
    ...issueTask,
    run: ({ input: { batchId, actor, personId }, finish }) =>
      finish(async tx => {
        const batch = await findBatch(tx, batchId)
        if (personId !== undefined && batch !== undefined && !(await mayNow(tx, personId, 'approve', batch.program_id)))
          return { refusal: 'not-permitted', details: {} }
        const issued = await issueResults(db, tx, batchId, actor)
        return resultOf(issued, ({ transactions, points }) => ({ transactions, points }))
      }),
  }
}

/** A refusal ends the task too: another attempt would come to the same. */
function resultOf<T>(outcome: Outcome<T, string>, of: (value: T) => Record<string, unknown>): TaskResult {
  return outcome.ok ? of(outcome.value) : { refusal: outcome.refusal, details: outcome.details ?? {} }
}
