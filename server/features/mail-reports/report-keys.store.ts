import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface ReportKeyRow {
  readonly shape: 'cairn' | 'mailgun'
  readonly sealed: Buffer
  readonly made_at: Date
  readonly last_report_at: Date | null
}

export async function readReportKey(tx: ClientTx): Promise<ReportKeyRow | undefined> {
  const [row] = await tx.query<ReportKeyRow>(
    'select shape, sealed, made_at, last_report_at from mail_report_keys where client_id = $1',
    [tx.clientId],
  )
  return row
}

export async function upsertReportKey(
  tx: ClientTx,
  { shape, sealed, actor }: { shape: ReportKeyRow['shape']; sealed: Buffer; actor: Actor },
): Promise<void> {
  await tx.query(
    `insert into mail_report_keys (client_id, shape, sealed, made_by) values ($1, $2, $3, $4)
     on conflict (client_id) do update set shape = $2, sealed = $3, made_by = $4, made_at = now(), last_report_at = null`,
    [tx.clientId, shape, sealed, actor],
  )
}

export async function deleteReportKey(tx: ClientTx): Promise<boolean> {
  const rows = await tx.query('delete from mail_report_keys where client_id = $1 returning 1', [tx.clientId])
  return rows.length > 0
}

export async function noteReported(tx: ClientTx): Promise<void> {
  await tx.query('update mail_report_keys set last_report_at = now() where client_id = $1', [tx.clientId])
}
