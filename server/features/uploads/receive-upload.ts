import { createHash } from 'node:crypto'
import { mostPartBytes, mostUploadBytes, type Upload } from '../../../contract/uploads.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { enqueueTask } from '../tasks/task-enqueuing.ts'
import { isAtWork, partCountOf, showUpload } from './show-upload.ts'
import {
  changeUpload,
  countOpenUploads,
  deleteSome,
  findOpenUpload,
  holdUpload,
  insertUpload,
  lockUploads,
  putPart,
  readParts,
  readRejects,
  readUpload,
  readUploads,
  type UploadFilter,
} from './uploads.store.ts'

/** Files whose bytes are kept at once: of one person, of a client, and the bytes of a client (security T34). */
const mostOfPerson = 5
const mostOfClient = 20
const mostBytesOfClient = 4 * mostUploadBytes
const pageSize = 50

export interface NewUpload {
  readonly fileName: string
  readonly size: number
  readonly contentHash?: string | undefined
  readonly partSize?: number | undefined
  readonly actor: Actor
}

/** Begins an upload, or goes on with that of the same file whose parts still come in. */
export async function beginUpload(
  tx: ClientTx,
  { fileName, size, contentHash, partSize = mostPartBytes, actor }: NewUpload,
): Promise<Outcome<Upload, 'upload-too-large' | 'uploads-open'>> {
  if (size > mostUploadBytes) return refused('upload-too-large')
  await lockUploads(tx)
  const there = contentHash === undefined ? undefined : await findOpenUpload(tx, { fileName, size, contentHash, actor })
  if (there !== undefined) return done(await showUpload(tx, (await readUpload(tx, there))!))
  const open = await countOpenUploads(tx, actor)
  const isFull = open.own >= mostOfPerson || open.uploads >= mostOfClient || open.bytes + size > mostBytesOfClient
  if (isFull) return refused('uploads-open', { own: open.own, uploads: open.uploads })
  const uploadId = await insertUpload(tx, { fileName, size, partSize, contentHash, actor })
  const details = { uploadId, fileName, size }
  await recordEvent(tx, { actor, action: 'upload.begun', subject: 'client', details })
  return done(await showUpload(tx, (await readUpload(tx, uploadId))!))
}

export async function getUpload(tx: ClientTx, uploadId: number): Promise<Outcome<Upload, 'upload-unknown'>> {
  const row = await readUpload(tx, uploadId)
  return row === undefined ? refused('upload-unknown') : done(await showUpload(tx, row))
}

/** A page of the client's uploads, the newest first. */
export async function listUploads(tx: ClientTx, actor: Actor, filter: UploadFilter) {
  const rows = await readUploads(tx, filter, pageSize + 1)
  const named = await withActorNames(tx, rows.slice(0, pageSize), ['created_by'])
  const uploads = named.map(({ upload_id, file_name, size, state, created_at, created_by, settings, load_id }, at) => ({
    uploadId: String(upload_id),
    fileName: file_name,
    size,
    state,
    createdAt: created_at.toISOString(),
    createdBy: created_by,
    isOwn: rows[at]!.created_by === actor,
    ...(settings.kind !== undefined && { kind: settings.kind }),
    ...(load_id !== null && { loadId: load_id }),
  }))
  return { uploads, isMore: rows.length > pageSize }
}

/** The parts that have arrived, with their checksums. */
export async function listParts(tx: ClientTx, uploadId: number) {
  const row = await readUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  const parts = (await readParts(tx, uploadId)).map(({ part, sha256 }) => ({ part, sha256: sha256.toString('hex') }))
  return done({ partSize: row.part_size, partCount: partCountOf(row), parts })
}

export type PartRefusal = 'upload-unknown' | 'upload-closed' | 'part-size-wrong' | 'part-damaged'

/** Keeps one part, whose bytes the caller has looked at. The same part again does nothing. */
export async function receivePart(
  tx: ClientTx,
  uploadId: number,
  given: { part: number; sha256: string; bytes: Buffer; isUtf8: boolean },
): Promise<Outcome<{ part: number; sha256: string; missing: number }, PartRefusal>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.state !== 'receiving') return refused('upload-closed')
  const count = partCountOf(row)
  const wanted = given.part === count - 1 ? row.size - row.part_size * (count - 1) : row.part_size
  if (given.part >= count || given.bytes.length !== wanted)
    return refused('part-size-wrong', { part: given.part, wanted })
  const sha256 = createHash('sha256').update(given.bytes).digest()
  if (sha256.toString('hex') !== given.sha256) return refused('part-damaged', { part: given.part })
  await putPart(tx, uploadId, { ...given, sha256 })
  const there = await readParts(tx, uploadId)
  return done({ part: given.part, sha256: given.sha256, missing: count - there.length })
}

/** Whether all parts are there and fit the hash that was given; and whether the whole may be UTF-8. */
export async function isWhole(
  tx: ClientTx,
  uploadId: number,
): Promise<Outcome<{ isUtf8: boolean }, 'upload-unknown' | 'upload-closed' | 'parts-missing' | 'upload-damaged'>> {
  const row = await readUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (row.state !== 'receiving' && row.state !== 'received') return refused('upload-closed')
  const parts = await readParts(tx, uploadId)
  const missing = partCountOf(row) - parts.length
  if (missing > 0) return refused('parts-missing', { missing })
  const hash = createHash('sha256')
    .update(Buffer.concat(parts.map(({ sha256 }) => sha256)))
    .digest('hex')
  if (row.content_hash !== null && row.content_hash !== hash) return refused('upload-damaged')
  return done({ isUtf8: parts.every(({ is_utf8 }) => is_utf8) })
}

/** Deletes an upload's bytes, the rest of a large one within the hour; what it has changed stays. */
export async function discardUpload(
  tx: ClientTx,
  uploadId: number,
  actor: Actor,
): Promise<Outcome<Upload, 'upload-unknown' | 'upload-closed' | 'upload-at-work'>> {
  const row = await holdUpload(tx, uploadId)
  if (row === undefined) return refused('upload-unknown')
  if (await isAtWork(tx, row)) return refused('upload-at-work')
  if (!['receiving', 'received', 'checked'].includes(row.state)) return refused('upload-closed')
  const isMore = await deleteSome(tx, uploadId)
  await changeUpload(tx, uploadId, { state: 'discarded' })
  if (isMore) await enqueueTask(tx, { name: 'tidy' }, { actor: 'system:tidy', input: {}, key: 'tidy' })
  const details = { uploadId, fileName: row.file_name, before: row.state }
  await recordEvent(tx, { actor, action: 'upload.discarded', subject: 'client', details })
  return getUpload(tx, uploadId)
}

/** A piece of the rejected lines of the newest check. */
export async function rejectsPiece(tx: ClientTx, uploadId: number, piece: number): Promise<Buffer | undefined> {
  return readRejects(tx, uploadId, piece)
}
