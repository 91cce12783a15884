import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { changedPrograms, programsOfLoad } from './programs-of-load.ts'

export interface LoadRow {
  readonly load_id: number
  readonly kind: LoadKind
  readonly status: 'committed' | 'undone'
  readonly file_name: string
  readonly content_hash: string
  readonly row_count: number
  readonly rejected_count: number
  readonly changed_count: number
  readonly value_sum: string | null
  readonly created_at: Date
  readonly created_by: string
  readonly undone_at: Date | null
  readonly undone_by: string | null
}

/** One load or undoing of a client at a time; the next one waits. */
export async function lockLoads(tx: ClientTx): Promise<void> {
  await tx.query("set local timezone = 'UTC'")
  await tx.query("select pg_advisory_xact_lock(hashtext('cairn loads'), $1)", [tx.clientId])
}

/** The same where nobody else has it; answers whether. */
export async function tryLockLoads(tx: ClientTx): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('cairn loads'), $1) as held",
    [tx.clientId],
  )
  return row!.held
}

/** Lets no load begin or be undone until the end of the transaction, beside others who do; false where one is under way. */
export async function tryHoldOffLoads(tx: ClientTx): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }>(
    "select pg_try_advisory_xact_lock_shared(hashtext('cairn loads'), $1) as held",
    [tx.clientId],
  )
  return row!.held
}

export async function insertLoad(
  tx: ClientTx,
  load: { kind: LoadKind; fileName: string; options: object; actor: Actor },
): Promise<number> {
  const [row] = await tx.query<{ load_id: number }>(
    `insert into loads (client_id, kind, status, file_name, content_hash, options, row_count, rejected_count,
       changed_count, created_by)
     values ($1, $2, 'committed', $3, '', $4, 0, 0, 0, $5) returning load_id`,
    [tx.clientId, load.kind, load.fileName, JSON.stringify(load.options), load.actor],
  )
  return row!.load_id
}

/** Stamps it with when it was complete, not with when its file began to be read: what was calculated in between has nothing of it. */
export async function completeLoad(
  tx: ClientTx,
  loadId: number,
  facts: { contentHash: string; rows: number; rejected: number; changed: number; sum: string | undefined },
): Promise<void> {
  await tx.query(
    `update loads l set content_hash = $2, row_count = $3, rejected_count = $4, changed_count = $5, value_sum = $6,
       programs = array(${changedPrograms}), created_at = clock_timestamp()
     where load_id = $1`,
    [loadId, facts.contentHash, facts.rows, facts.rejected, facts.changed, facts.sum],
  )
}

/** The newest committed load, of a kind where one is given. */
export async function newestLoad(tx: ClientTx, kind?: LoadKind): Promise<LoadRow | undefined> {
  const rows = await tx.query<LoadRow>(
    `select * from loads where status = 'committed' and ($1::text is null or kind = $1) and content_hash <> ''
     order by load_id desc limit 1`,
    [kind],
  )
  return rows[0]
}

/** Committed loads of a kind with the same content. */
export async function loadsOfContent(tx: ClientTx, kind: LoadKind, hashes: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ load_id: number }>(
    `select load_id from loads where status = 'committed' and kind = $1 and content_hash = any($2) order by load_id`,
    [kind, hashes],
  )
  return rows.map(row => row.load_id)
}

export async function readLoads(tx: ClientTx, limit: number): Promise<LoadRow[]> {
  return tx.query<LoadRow>('select * from loads order by load_id desc limit $1', [limit])
}

export async function readLoad(tx: ClientTx, loadId: number): Promise<LoadRow | undefined> {
  const [row] = await tx.query<LoadRow>('select * from loads where load_id = $1', [loadId])
  return row
}

export async function markUndone(tx: ClientTx, loadId: number, actor: Actor): Promise<void> {
  await tx.query(
    `update loads set status = 'undone', undone_at = clock_timestamp(), undone_by = $2 where load_id = $1`,
    [loadId, actor],
  )
}

/** Programs whose results were issued when this load was in already: they rest on it. */
export async function resultsUponLoad(tx: ClientTx, loadId: number): Promise<string[]> {
  const rows = await tx.query<{ program_id: string }>(
    `select distinct b.program_id from result_batches b join loads l on l.load_id = $1
     where b.status in ('issued', 'locked', 'superseded') and b.purpose <> 'progress' and b.issued_at >= l.created_at and b.program_id in (${programsOfLoad})
     order by 1`,
    [loadId],
  )
  return rows.map(row => row.program_id)
}

export interface PaymentUponLoad {
  readonly program_id: string
  readonly people: number
  readonly points: number
}

/** What programs that pay as they go have paid since a load of progress or of goals was in: it rests on that load. */
export async function paymentsUponLoad(tx: ClientTx, loadId: number): Promise<PaymentUponLoad[]> {
  return tx.query<PaymentUponLoad>(
    `select b.program_id, count(distinct a.person_id) as people, sum(a.points - a.issued_before)::bigint as points
     from result_batches b join loads l on l.load_id = $1
     join award_lines a on a.batch_id = b.batch_id and a.points <> a.issued_before
     where b.status in ('issued', 'locked', 'superseded') and b.purpose = 'progress' and b.issued_at >= l.created_at
       and b.program_id in (${programsOfLoad})
     group by b.program_id order by 1`,
    [loadId],
  )
}
