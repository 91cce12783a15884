import type { Task, TaskState } from '../../../contract/task.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { readProgramOf, readTask, readTasks, type TaskRow } from './tasks.store.ts'

/** Tasks of one page. */
const pageSize = 50

export interface TaskQuery {
  readonly state?: TaskState | undefined
  readonly kind?: string | undefined
  /** Only tasks before this one. */
  readonly before?: string | undefined
}

/** A page of the client's tasks, newest first. */
export async function listTasks(
  tx: ClientTx,
  { state, kind, before }: TaskQuery,
): Promise<{ tasks: Task[]; isMore: boolean }> {
  const rows = await readTasks(
    tx,
    { state, kind, before: before === undefined ? undefined : Number(before) },
    pageSize + 1,
  )
  return { tasks: await shown(tx, rows.slice(0, pageSize)), isMore: rows.length > pageSize }
}

/** A task, for whoever may see it: of one that is about no program `maySee` is asked without one. */
export async function showTask(
  tx: ClientTx,
  taskId: number,
  maySee: (programId: string | undefined) => boolean = () => true,
): Promise<Outcome<Task, 'task-unknown'>> {
  const row = await readTask(tx, taskId)
  if (row === undefined || !maySee(await readProgramOf(tx, row))) return refused('task-unknown', { taskId })
  const [task] = await shown(tx, [row])
  return done(task!)
}

async function shown(tx: ClientTx, rows: readonly TaskRow[]): Promise<Task[]> {
  const named = await withActorNames(tx, rows, ['created_by', 'cancelled_by'])
  return named.map((row, at) => ({
    taskId: String(row.task_id),
    kind: row.kind,
    actor: row.created_by,
    input: row.input,
    state: row.state,
    attempts: row.attempts,
    dueAt: row.state === 'waiting' ? row.run_at.toISOString() : null,
    progress:
      row.progress_done === null || row.progress_total === null
        ? null
        : { done: row.progress_done, total: row.progress_total },
    result: row.result,
    failure: row.failure === null ? null : { code: row.failure, reference: row.failure_reference },
    cancelledBy: row.cancelled_by,
    canCancel: mayCancel(rows[at]!),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/** Jobs of the system would be queued again. */
export function isOfSystem({ created_by }: Pick<TaskRow, 'created_by'>): boolean {
  return created_by.startsWith('system:')
}

function mayCancel(row: TaskRow): boolean {
  return ['waiting', 'running'].includes(row.state) && row.cancelled_by === null && !isOfSystem(row)
}
