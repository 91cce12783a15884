import type { Upload, UploadState } from '../../../contract/uploads.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { enqueueTask } from '../tasks/task-enqueuing.ts'
import { cancelTaskOf } from '../tasks/task-now.ts'
import { getUpload } from './receive-upload.ts'
import { isAtWork } from './show-upload.ts'
import { missingSettings, remember } from './upload-settings.ts'
import { changeUpload, holdUpload, type UploadRow } from './uploads.store.ts'

export { columnsGiven } from './upload-settings.ts'
export { changeUpload, deleteSomeRejects, insertRejects, readUpload, type UploadRow } from './uploads.store.ts'

/** The kinds of tasks that work on an upload. */
export const workKinds = { 'file-check': 'check', 'file-commit': 'commit', 'file-undo': 'undo' } as const
export type WorkKind = keyof typeof workKinds

/** What the task is given: whose upload it works on is the client's own affair. */
export interface WorkInput {
  readonly uploadId: number
  readonly actor: Actor
  readonly skipBad: boolean
  /** Of an undo: also where points were paid on it. */
  readonly force: boolean
}

/** How often work is tried again after a failure, such as a database that is away, or a load of somebody else that takes long. */
export const mostAttempts = 20

type WorkRefusal = 'upload-unknown' | 'upload-closed' | 'upload-at-work'
type Started<Refusal extends string> = Promise<Outcome<Upload, WorkRefusal | Refusal>>

/**
 * Starts the check, and remembers how files with this header are read. An earlier report goes: the check writes its rejects anew, and
 * may be cancelled half-way.
 */
export async function startCheck(tx: ClientTx, uploadId: number, actor: Actor): Started<'settings-missing'> {
  const held = await hold(tx, uploadId, ['received', 'checked'])
  if (!held.ok) return held
  const missing = missingSettings(held.value)
  if (missing !== undefined) return refused('settings-missing', { at: missing })
  await remember(tx, held.value, actor)
  await changeUpload(tx, uploadId, { state: 'received', report: null })
  return start(tx, 'file-check', { uploadId, actor, skipBad: true, force: false })
}

/** Starts the commit of what was checked. */
export async function startCommit(
  tx: ClientTx,
  uploadId: number,
  { actor, revision, skipBad }: { actor: Actor; revision: number; skipBad: boolean },
): Started<'not-checked' | 'changed-meanwhile' | 'rows-at-fault'> {
  const held = await hold(tx, uploadId, ['received', 'checked'])
  if (!held.ok) return held
  const { state, report } = held.value
  if (state === 'received' || !report) return refused('not-checked')
  if (held.value.revision !== revision) return refused('changed-meanwhile')
  if (report.outcome === 'refused' || (!skipBad && report.rejected > 0)) return refused('rows-at-fault')
  return start(tx, 'file-commit', { uploadId, actor, skipBad, force: false })
}

/** Starts to undo an upload's load. */
export async function startUndo(
  tx: ClientTx,
  uploadId: number,
  { actor, force }: { actor: Actor; force: boolean },
): Started<'nothing-to-undo'> {
  const held = await hold(tx, uploadId, ['received', 'checked', 'committed', 'undone'])
  if (!held.ok) return held
  if (held.value.state !== 'committed') return refused('nothing-to-undo')
  return start(tx, 'file-undo', { uploadId, actor, skipBad: false, force })
}

/** Cancels what is under way: what it has not committed is rolled back. */
export async function cancelWork(
  tx: ClientTx,
  uploadId: number,
  actor: Actor,
): Promise<Outcome<Upload, 'upload-unknown'>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.task_id !== null) await cancelTaskOf(tx, row.task_id, actor)
  return getUpload(tx, uploadId)
}

async function hold(
  tx: ClientTx,
  uploadId: number,
  states: readonly UploadState[],
): Promise<Outcome<UploadRow, WorkRefusal>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (await isAtWork(tx, row)) return refused('upload-at-work')
  return states.includes(row.state) ? done(row) : refused('upload-closed')
}

async function start(tx: ClientTx, name: WorkKind, input: WorkInput): Promise<Outcome<Upload, 'upload-unknown'>> {
  const taskId = await enqueueTask(tx, { name, mostAttempts }, { actor: input.actor, input })
  await changeUpload(tx, input.uploadId, { task_id: taskId!, problem: null })
  return getUpload(tx, input.uploadId)
}
