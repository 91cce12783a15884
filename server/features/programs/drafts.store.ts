import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface DraftHeadRow {
  readonly draft_id: number
  readonly program_id: string | null
  readonly base_version: number | null
  readonly revision: number
  readonly saved_at: Date
  readonly saved_by: string
}

export interface DraftRow extends DraftHeadRow {
  readonly document: string
}

const columns = 'draft_id, program_id, base_version, revision, saved_at, saved_by, document'

/** All drafts of the client, the last saved first. */
export async function readDrafts(tx: ClientTx): Promise<DraftRow[]> {
  return tx.query<DraftRow>(
    `select ${columns} from program_drafts where client_id = $1 order by saved_at desc, draft_id desc`,
    [tx.clientId],
  )
}

export async function countDrafts(tx: ClientTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from program_drafts where client_id = $1',
    [tx.clientId],
  )
  return row!.count
}

export async function readDraft(tx: ClientTx, draftId: number): Promise<DraftRow | undefined> {
  const rows = await tx.query<DraftRow>(
    `select ${columns} from program_drafts where client_id = $1 and draft_id = $2`,
    [tx.clientId, draftId],
  )
  return rows[0]
}

export async function lockDraft(tx: ClientTx, draftId: number): Promise<DraftRow | undefined> {
  const rows = await tx.query<DraftRow>(
    `select ${columns} from program_drafts where client_id = $1 and draft_id = $2 for update`,
    [tx.clientId, draftId],
  )
  return rows[0]
}

export interface NewDraft {
  readonly programId: string | undefined
  readonly baseVersion: number | undefined
  readonly document: string
  readonly actor: Actor
}

export async function insertDraft(tx: ClientTx, { programId, baseVersion, document, actor }: NewDraft) {
  const rows = await tx.query<DraftRow>(
    `insert into program_drafts (client_id, program_id, base_version, document, created_by, saved_by)
     values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
    [tx.clientId, programId, baseVersion, document, actor],
  )
  return rows[0]!
}

export async function updateDraft(tx: ClientTx, draftId: number, document: string, actor: Actor): Promise<DraftRow> {
  const rows = await tx.query<DraftRow>(
    `update program_drafts set document = $3, revision = revision + 1, saved_at = now(), saved_by = $4
     where client_id = $1 and draft_id = $2 returning ${columns}`,
    [tx.clientId, draftId, document, actor],
  )
  return rows[0]!
}

/** The same, which goes on from another version from now on. */
export async function rebaseDraft(
  tx: ClientTx,
  draftId: number,
  { document, version, actor }: { readonly document: string; readonly version: number; readonly actor: Actor },
): Promise<DraftRow> {
  const rows = await tx.query<DraftRow>(
    `update program_drafts set document = $3, base_version = $4, revision = revision + 1, saved_at = now(), saved_by = $5
     where client_id = $1 and draft_id = $2 returning ${columns}`,
    [tx.clientId, draftId, document, version, actor],
  )
  return rows[0]!
}

export async function deleteDraft(tx: ClientTx, draftId: number): Promise<void> {
  await tx.query('delete from program_drafts where client_id = $1 and draft_id = $2', [tx.clientId, draftId])
}
