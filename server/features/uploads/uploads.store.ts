import type { FoundFile, Upload, UploadSettings, UploadState } from '../../../contract/uploads.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface UploadRow {
  readonly upload_id: number
  readonly file_name: string
  readonly size: number
  readonly part_size: number
  readonly content_hash: string | null
  readonly state: UploadState
  readonly revision: number
  readonly found: FoundFile | null
  readonly settings: UploadSettings
  readonly report: Upload['report'] | null
  readonly problem: Upload['problem'] | null
  readonly task_id: number | null
  readonly load_id: number | null
  readonly created_at: Date
  readonly created_by: string
  readonly has_rejects: boolean
}

const columns = `u.upload_id, u.file_name, u.size, u.part_size, u.content_hash, u.state, u.revision, u.found, u.settings, u.report,
  u.problem, u.task_id, u.load_id, u.created_at, u.created_by,
  exists (select from upload_rejects r where r.client_id = u.client_id and r.upload_id = u.upload_id) as has_rejects`

export async function insertUpload(
  tx: ClientTx,
  upload: { fileName: string; size: number; partSize: number; contentHash: string | undefined; actor: Actor },
): Promise<number> {
  const [row] = await tx.query<{ upload_id: number }>(
    `insert into uploads (client_id, file_name, size, part_size, content_hash, created_by) values ($1, $2, $3, $4, $5, $6)
     returning upload_id`,
    [tx.clientId, upload.fileName, upload.size, upload.partSize, upload.contentHash, upload.actor],
  )
  return row!.upload_id
}

/** One beginning at a time, so that limits hold. */
export async function lockUploads(tx: ClientTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('cairn uploads'), $1)", [tx.clientId])
}

export async function readUpload(tx: ClientTx, uploadId: number): Promise<UploadRow | undefined> {
  const rows = await tx.query<UploadRow>(
    `select ${columns} from uploads u where u.client_id = $1 and u.upload_id = $2`,
    [tx.clientId, uploadId],
  )
  return rows[0]
}

/** The same, held until the end of the transaction. */
export async function holdUpload(tx: ClientTx, uploadId: number): Promise<UploadRow | undefined> {
  await tx.query('select from uploads where client_id = $1 and upload_id = $2 for update', [tx.clientId, uploadId])
  return readUpload(tx, uploadId)
}

/** The upload of the same file by the same person whose parts still come in. */
export async function findOpenUpload(
  tx: ClientTx,
  { fileName, size, contentHash, actor }: { fileName: string; size: number; contentHash: string; actor: Actor },
): Promise<number | undefined> {
  const [row] = await tx.query<{ upload_id: number }>(
    `select upload_id from uploads where client_id = $1 and state = 'receiving' and file_name = $2 and size = $3
       and content_hash = $4 and created_by = $5 order by upload_id desc limit 1`,
    [tx.clientId, fileName, size, contentHash, actor],
  )
  return row?.upload_id
}

/** Uploads whose bytes are kept: how many and how large together, and how many of them are the actor's. */
export async function countOpenUploads(tx: ClientTx, actor: Actor) {
  const [row] = await tx.query<{ uploads: number; bytes: number; own: number }>(
    `select count(*) as uploads, coalesce(sum(size), 0)::bigint as bytes, count(*) filter (where created_by = $2) as own
     from uploads where client_id = $1 and state in ('receiving', 'received', 'checked')`,
    [tx.clientId, actor],
  )
  return row!
}

/** Which uploads of a list; `search` is part of their file names. */
export interface UploadFilter {
  readonly before?: number | undefined
  readonly state?: UploadState | undefined
  readonly kind?: string | undefined
  readonly search?: string | undefined
}

export async function readUploads(
  tx: ClientTx,
  { before, state, kind, search }: UploadFilter,
  most: number,
): Promise<UploadRow[]> {
  return tx.query<UploadRow>(
    `select ${columns} from uploads u where u.client_id = $1 and ($2::bigint is null or u.upload_id < $2)
       and ($4::text is null or u.state = $4) and ($5::text is null or u.settings->>'kind' = $5)
       and ($6::text is null or position(lower($6) in lower(u.file_name)) > 0)
     order by u.upload_id desc limit $3`,
    [tx.clientId, before, most, state, kind, search || undefined],
  )
}

export async function putPart(
  tx: ClientTx,
  uploadId: number,
  { part, sha256, isUtf8, bytes }: { part: number; sha256: Buffer; isUtf8: boolean; bytes: Buffer },
): Promise<void> {
  await tx.query(
    `insert into upload_parts (client_id, upload_id, part, sha256, is_utf8, bytes) values ($1, $2, $3, $4, $5, $6)
     on conflict (client_id, upload_id, part) do update set sha256 = excluded.sha256, is_utf8 = excluded.is_utf8,
       bytes = excluded.bytes where upload_parts.sha256 <> excluded.sha256`,
    [tx.clientId, uploadId, part, sha256, isUtf8, bytes],
  )
  await tx.query('update uploads set touched_at = now() where client_id = $1 and upload_id = $2', [
    tx.clientId,
    uploadId,
  ])
}

export interface PartRow {
  readonly part: number
  readonly sha256: Buffer
  readonly is_utf8: boolean
}

export async function readParts(tx: ClientTx, uploadId: number): Promise<PartRow[]> {
  return tx.query<PartRow>(
    'select part, sha256, is_utf8 from upload_parts where client_id = $1 and upload_id = $2 order by part',
    [tx.clientId, uploadId],
  )
}

/** Bytes of one part, from a place in it. */
export async function readPartBytes(
  tx: ClientTx,
  uploadId: number,
  part: number,
  from: number,
  length: number,
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ bytes: Buffer }>(
    'select substr(bytes, $4, $5) as bytes from upload_parts where client_id = $1 and upload_id = $2 and part = $3',
    [tx.clientId, uploadId, part, from + 1, length],
  )
  return row?.bytes
}

/** What a use case changes of an upload; each change raises its revision. */
export interface UploadChange {
  readonly state?: UploadState
  readonly found?: FoundFile
  readonly settings?: UploadSettings
  readonly report?: Upload['report'] | null
  readonly problem?: Upload['problem'] | null
  readonly load_id?: number
  readonly task_id?: number
}

export async function changeUpload(tx: ClientTx, uploadId: number, change: UploadChange): Promise<void> {
  const names = Object.keys(change)
  const values = Object.values(change).map(value =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  const sets = names.map((name, at) => `${name} = $${at + 3}`)
  await tx.query(
    `update uploads set ${[...sets, 'revision = revision + 1', 'touched_at = now()'].join(', ')}
     where client_id = $1 and upload_id = $2`,
    [tx.clientId, uploadId, ...values],
  )
}

/** A transaction deletes no more of a file at once: half a million rows of a large one would take longer than short work may. */
const mostPieces = 8

/** Deletes some of an upload's bytes, then of its rejects; answers whether there may be more. */
export async function deleteSome(tx: ClientTx, uploadId: number): Promise<boolean> {
  const parts = await deletePieces(tx, 'upload_parts', 'part', uploadId)
  if (parts === mostPieces) return true
  return deleteSomeRejects(tx, uploadId)
}

/** Deletes some of an upload's rejects; answers whether there may be more. */
export async function deleteSomeRejects(tx: ClientTx, uploadId: number): Promise<boolean> {
  return (await deletePieces(tx, 'upload_rejects', 'piece', uploadId)) === mostPieces
}

async function deletePieces(tx: ClientTx, table: string, number: string, uploadId: number): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>(
    `with gone as (
       delete from ${table} where client_id = $1 and upload_id = $2 and ${number} in (
         select ${number} from ${table} where client_id = $1 and upload_id = $2 order by 1 limit $3) returning 1)
     select count(*) as deleted from gone`,
    [tx.clientId, uploadId, mostPieces],
  )
  return row!.deleted
}

export async function insertRejects(tx: ClientTx, uploadId: number, piece: number, bytes: Buffer): Promise<void> {
  await tx.query('insert into upload_rejects (client_id, upload_id, piece, bytes) values ($1, $2, $3, $4)', [
    tx.clientId,
    uploadId,
    piece,
    bytes,
  ])
}

export async function readRejects(tx: ClientTx, uploadId: number, piece: number): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ bytes: Buffer }>(
    'select bytes from upload_rejects where client_id = $1 and upload_id = $2 and piece = $3',
    [tx.clientId, uploadId, piece],
  )
  return row?.bytes
}

export async function rememberSettings(
  tx: ClientTx,
  header: Buffer,
  settings: UploadSettings,
  actor: Actor,
): Promise<void> {
  await tx.query(
    `insert into upload_settings (client_id, header, settings, used_by) values ($1, $2, $3, $4)
     on conflict (client_id, header) do update set settings = excluded.settings, used_at = now(), used_by = excluded.used_by`,
    [tx.clientId, header, JSON.stringify(settings), actor],
  )
}

export async function rememberedSettings(tx: ClientTx, header: Buffer): Promise<UploadSettings | undefined> {
  const [row] = await tx.query<{ settings: UploadSettings }>(
    'select settings from upload_settings where client_id = $1 and header = $2',
    [tx.clientId, header],
  )
  return row?.settings
}

/**
 * Abandons one upload that nobody has touched for so many days, or deletes some of the bytes and rejects of one that was discarded or
 * whose rows have been in for as long. Answers whether there was one: a large file takes several turns.
 */
export async function tidyOneUpload(tx: ClientTx, keptDays: number): Promise<boolean> {
  const [old] = await tx.query<{ upload_id: number; state: UploadState }>(
    `select u.upload_id, u.state from uploads u
     where u.client_id = $1 and (u.state = 'discarded' or u.touched_at < now() - make_interval(days => $2))
       and (u.state in ('receiving', 'received', 'checked')
         or exists (select from upload_parts p where p.client_id = u.client_id and p.upload_id = u.upload_id)
         or exists (select from upload_rejects r where r.client_id = u.client_id and r.upload_id = u.upload_id))
     order by u.touched_at limit 1 for update of u skip locked`,
    [tx.clientId, keptDays],
  )
  if (old === undefined) return false
  await deleteSome(tx, old.upload_id)
  if (['receiving', 'received', 'checked'].includes(old.state)) {
    await tx.query(
      `update uploads set state = 'discarded', revision = revision + 1 where client_id = $1 and upload_id = $2`,
      [tx.clientId, old.upload_id],
    )
  }
  return true
}
