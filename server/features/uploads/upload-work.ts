import { randomUUID } from 'node:crypto'
import type { Upload } from '../../../contract/uploads.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { getUpload } from './receive-upload.ts'
import { missingSettings, remember } from './upload-settings.ts'
import {
  changeUpload,
  deleteRejects,
  endWork,
  holdUpload,
  insertRejects,
  readUpload,
  renewWork,
  takeWork,
  takeWorkAway,
  type UploadRow,
} from './uploads.store.ts'

export { columnsGiven } from './upload-settings.ts'
export { insertRejects, type UploadRow } from './uploads.store.ts'

export type WorkKind = NonNullable<Upload['work']>['kind']

/** Work on an upload that a process has taken; nobody else works on it until it is over, or says nothing for so long. */
export interface TakenWork {
  readonly uploadId: number
  readonly kind: WorkKind
  readonly lease: string
}
export const leaseSeconds = 60

export type WorkRefusal = 'upload-unknown' | 'upload-closed' | 'upload-at-work'

async function take(tx: ClientTx, row: UploadRow, kind: WorkKind): Promise<Outcome<TakenWork, 'upload-at-work'>> {
  const lease = randomUUID()
  const work = { kind, phase: 'waiting' as const, done: 0, total: row.size }
  if (!(await takeWork(tx, row.upload_id, { lease, work, seconds: leaseSeconds }))) return refused('upload-at-work')
  return done({ uploadId: row.upload_id, kind, lease })
}

/** Takes an upload for its check, and remembers how files with its header are read. */
export async function takeForCheck(
  tx: ClientTx,
  uploadId: number,
  actor: Actor,
): Promise<Outcome<TakenWork, WorkRefusal | 'settings-missing'>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.work) return refused('upload-at-work')
  if (row.state !== 'received' && row.state !== 'checked') return refused('upload-closed')
  const missing = missingSettings(row)
  if (missing !== undefined) return refused('settings-missing', { at: missing })
  await remember(tx, row, actor)
  return take(tx, row, 'check')
}

export type CommitRefusal = WorkRefusal | 'not-checked' | 'changed-meanwhile' | 'rows-at-fault'

/** Takes a checked upload for its commit. */
export async function takeForCommit(
  tx: ClientTx,
  uploadId: number,
  { revision, skipBad }: { revision: number; skipBad: boolean },
): Promise<Outcome<TakenWork, CommitRefusal>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.work) return refused('upload-at-work')
  if (row.state === 'received') return refused('not-checked')
  if (row.state !== 'checked') return refused('upload-closed')
  if (row.revision !== revision) return refused('changed-meanwhile')
  const { report } = row
  if (report?.outcome === 'refused' || (!skipBad && (report?.rejected ?? 0) > 0)) return refused('rows-at-fault')
  return take(tx, row, 'commit')
}

/** Takes a committed upload for undoing its load. */
export async function takeForUndo(
  tx: ClientTx,
  uploadId: number,
): Promise<Outcome<TakenWork, WorkRefusal | 'nothing-to-undo'>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.work) return refused('upload-at-work')
  if (row.state !== 'committed' || row.load_id === null) return refused('nothing-to-undo')
  return take(tx, row, 'undo')
}

/** How far it is; answers false where it was cancelled. */
export async function reportWork(
  tx: ClientTx,
  { uploadId, lease, kind }: TakenWork,
  { phase, done, total }: Omit<NonNullable<Upload['work']>, 'kind'>,
): Promise<boolean> {
  return renewWork(tx, uploadId, { lease, work: { kind, phase, done, total }, seconds: leaseSeconds })
}

/** Ends the work with what came of it, in the transaction that it was done in. Throws where it was cancelled or taken over. */
export async function finishWork(
  tx: ClientTx,
  { uploadId, lease }: TakenWork,
  change: Parameters<typeof changeUpload>[2],
): Promise<void> {
  if (!(await endWork(tx, uploadId, lease))) throw new WorkLost()
  await changeUpload(tx, uploadId, change)
}

/** The work was cancelled, or another process has taken it over. */
export class WorkLost extends Error {}

/** The upload as its work found it. */
export async function uploadAtWork(tx: ClientTx, uploadId: number): Promise<UploadRow> {
  return (await readUpload(tx, uploadId))!
}

export async function clearRejects(tx: ClientTx, uploadId: number): Promise<void> {
  await deleteRejects(tx, uploadId)
}

/** Takes the work away from whoever does it: what it has not committed is rolled back. */
export async function cancelWork(tx: ClientTx, uploadId: number): Promise<Outcome<Upload, 'upload-unknown'>> {
  await takeWorkAway(tx, uploadId)
  return getUpload(tx, uploadId)
}
