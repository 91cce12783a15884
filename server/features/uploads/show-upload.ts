import type { Upload } from '../../../contract/uploads.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { loadWithNames } from '../load-history/record-load.ts'
import { type TaskNow, taskNow } from '../tasks/task-now.ts'
import type { UploadRow } from './uploads.store.ts'

/** An upload as calls answer it. */
export async function showUpload(tx: ClientTx, row: UploadRow): Promise<Upload> {
  const [named] = await withActorNames(tx, [row], ['created_by'])
  const { found, report, load_id } = row
  const task = row.task_id === null ? undefined : await taskNow(tx, row.task_id)
  const work = task && workOf(task, row)
  const problem = task?.state === 'failed' ? { code: 'work-failed', text: task.failure_reference ?? '' } : row.problem
  return {
    uploadId: String(row.upload_id),
    fileName: row.file_name,
    size: row.size,
    state: row.state,
    revision: row.revision,
    partSize: row.part_size,
    partCount: partCountOf(row),
    createdAt: row.created_at.toISOString(),
    createdBy: named!.created_by,
    settings: row.settings,
    // Without a report they are of an earlier check, or half written.
    hasRejects: row.has_rejects && report !== null,
    ...(found !== null && { found }),
    ...(work && { work }),
    ...(report && { report }),
    ...(problem && { problem }),
    ...(load_id !== null && { loadId: load_id, load: await loadShown(tx, load_id) }),
  }
}

async function loadShown(tx: ClientTx, loadId: number): Promise<Upload['load']> {
  const { created_at, created_by, undone_at, undone_by } = await loadWithNames(tx, loadId)
  return {
    committedAt: created_at.toISOString(),
    committedBy: created_by,
    ...(undone_at && { undoneAt: undone_at.toISOString() }),
    ...(undone_by && { undoneBy: undone_by }),
  }
}

/** Whether a task works on it, or waits to. */
export async function isAtWork(tx: ClientTx, { task_id }: UploadRow): Promise<boolean> {
  const task = task_id === null ? undefined : await taskNow(tx, task_id)
  return task?.state === 'waiting' || task?.state === 'running'
}

function workOf({ kind, state, progress_done, progress_total }: TaskNow, { size }: UploadRow): Upload['work'] {
  if (state !== 'waiting' && state !== 'running') return undefined
  const done = progress_done ?? 0
  const total = progress_total ?? size
  const named = kind.replace(/^file-/, '') as NonNullable<Upload['work']>['kind']
  const phase = state === 'waiting' ? 'waiting' : done < total ? 'reading' : 'checking'
  return { kind: named, phase, done, total }
}

export function partCountOf({ size, part_size }: Pick<UploadRow, 'size' | 'part_size'>): number {
  return Math.ceil(size / part_size)
}
