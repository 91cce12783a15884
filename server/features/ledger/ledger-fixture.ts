import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { createClient } from '../clients/create-client.ts'
import type { Posted } from './ledger.store.ts'
import { type BatchToPost, postBatch, reverseBatch } from './post-batch.ts'

let clients = 0

/** For tests: a client with a program and people who take part in it, without results yet. */
export async function plantProgram(
  db: Database,
  {
    names = ['ann', 'ben', 'cem', 'dan'],
    expiresAfterDays,
  }: { names?: readonly string[]; expiresAfterDays?: number } = {},
): Promise<number> {
  clients += 1
  const made = await createClient(db, { key: `ledger-${clients}`, name: `Ledger ${clients}` })
  if (!made.ok) throw new Error(made.refusal)
  await withClient(db, made.value, async tx => {
    await addProgram(tx, 'quest', expiresAfterDays)
    for (const name of names) await addPerson(tx, name)
  })
  return made.value
}

export async function addProgram(
  tx: ClientTx,
  programId: string,
  expiresAfterDays?: number,
  terms: object = {},
): Promise<void> {
  const name = { en_US: 'Spring quest', de_DE: 'Frühlingsziel' }
  await tx.query(
    `insert into programs (client_id, program_id, status, version, published_version) values ($1, $2, 'published', 1, 1)`,
    [tx.clientId, programId],
  )
  await tx.query(
    `insert into program_versions (client_id, program_id, version, document, created_by) values ($1, $2, 1, $3, 'operator:test')`,
    [tx.clientId, programId, JSON.stringify({ name, payout: { expiresAfterDays }, ...terms })],
  )
}

export async function addPerson(tx: ClientTx, userName: string): Promise<number> {
  const [row] = await tx.query<{ person_id: number }>(
    `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, $2, $2, $2, 'Test') returning person_id`,
    [tx.clientId, userName],
  )
  return row!.person_id
}

export async function personIdOf(tx: ClientTx, userName: string): Promise<number> {
  const [row] = await tx.query<{ person_id: number }>(
    'select person_id from people where client_id = $1 and user_name = $2',
    [tx.clientId, userName],
  )
  return row!.person_id
}

export interface PlantedLine {
  readonly userName: string
  readonly points: number
  readonly awardKind?: 'goal' | 'basic' | 'bonus'
}

export interface PlantedBatch {
  readonly lines: readonly PlantedLine[]
  readonly purpose?: 'final' | 'progress' | 'correction'
  readonly programId?: string
}

/** An approved batch of these entitlements, calculated against what is issued, prepared by Pia and approved by Max. */
export async function plantApproved(
  tx: ClientTx,
  { lines, purpose = 'final', programId = 'quest' }: PlantedBatch,
): Promise<number> {
  const key = [tx.clientId, programId]
  const [batch] = await tx.query<{ batch_id: number }>(
    `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count, total_points,
       prepared_by, purpose, follows_id, correction_reason)
     values ($1, $2, 'q1', 1, 'open', 'x', 0, 0, 'person:9001', $3, (
       select max(batch_id) from result_batches where client_id = $1 and program_id = $2 and status in ('issued', 'locked', 'superseded')
     ), case when $3 = 'correction' then 'wrong file' end) returning batch_id`,
    [...key, purpose],
  )
  const batchId = batch!.batch_id
  for (const { userName, points, awardKind = 'goal' } of lines) {
    await tx.query(
      `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
       select client_id, person_id, $2, 'q1', 'field' from people where client_id = $1 and user_name = $3 on conflict do nothing`,
      [...key, userName],
    )
    await tx.query(
      `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, issued_before,
         result_code, explanation)
       select g.client_id, $4, g.pax_goal_id, $5, g.person_id, $6 > 0, $6, coalesce((
         select l.points from award_lines l join result_batches b using (client_id, batch_id)
         where l.client_id = g.client_id and l.pax_goal_id = g.pax_goal_id and l.award_kind = $5
           and b.status in ('issued', 'locked', 'superseded') order by batch_id desc limit 1), 0), 'YXXX',
         jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('step', 'award.step.fixed', 'outcome', ($6::bigint)::text)))
       from pax_goals g join people p using (client_id, person_id)
       where g.client_id = $1 and g.program_id = $2 and p.user_name = $3`,
      [...key, userName, batchId, awardKind, points],
    )
  }
  if (purpose === 'progress') {
    const still = await tx.query(
      'select 1 from award_lines where client_id = $1 and batch_id = $2 and points = issued_before',
      [tx.clientId, batchId],
    )
    if (still.length > 0) throw new Error('Batches at progress hold lines that differ alone.')
  }
  await tx.query(
    `update result_batches b set (line_count, people_count, total_points, posted_points) = (
       select count(*), count(distinct pax_goal_id), coalesce(sum(points), 0), coalesce(sum(points - issued_before), 0)
       from award_lines l where (l.client_id, l.batch_id) = (b.client_id, b.batch_id)) where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId],
  )
  await tx.query(
    `update result_batches set status = 'approved', approved_at = now(), approved_by = 'person:9002' where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId],
  )
  await recordEvent(tx, { actor: 'person:9001', action: 'results.prepared', subject: `batch:${batchId}` })
  await recordEvent(tx, { actor: 'person:9002', action: 'results.approved', subject: `batch:${batchId}` })
  return batchId
}

export async function markIssued(tx: ClientTx, batchId: number): Promise<BatchToPost> {
  await tx.query(
    `update result_batches set status = 'issued', issued_at = now(), issued_by = 'person:9002' where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId],
  )
  await recordEvent(tx, { actor: 'person:9002', action: 'results.issued', subject: `batch:${batchId}` })
  return { batchId, reason: 'final result', actor: 'person:9002' }
}

/** Plants an approved batch, issues it and posts it. */
export async function issue(tx: ClientTx, batch: PlantedBatch): Promise<Posted & { readonly batchId: number }> {
  const batchId = await plantApproved(tx, batch)
  return { batchId, ...(await postBatch(tx, await markIssued(tx, batchId))) }
}

export async function markReversed(tx: ClientTx, batchId: number): Promise<BatchToPost> {
  const reason = 'wrong file'
  await tx.query(
    `update result_batches set status = 'reversed', reversed_at = now(), reversed_by = 'person:9002', reason = $3
     where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId, reason],
  )
  await recordEvent(tx, {
    actor: 'person:9002',
    action: 'results.reversed',
    subject: `batch:${batchId}`,
    details: { reason },
  })
  return { batchId, reason, actor: 'person:9002' }
}

export async function reverse(tx: ClientTx, batchId: number): Promise<Posted> {
  return reverseBatch(tx, await markReversed(tx, batchId))
}

/** What everybody has after the worked quest of decisions §4. */
export const workedLines: readonly PlantedLine[] = [
  { userName: 'ann', points: 0 },
  { userName: 'ben', points: 60 },
  { userName: 'cem', points: 60 },
  { userName: 'dan', points: 120 },
]

/** A client whose quest is issued: 60 for Ben and Cem, 120 for Dan, none for Ann. */
export async function plantIssued(db: Database): Promise<{ clientId: number; batchId: number }> {
  const clientId = await plantProgram(db)
  const { batchId } = await withClient(db, clientId, tx => issue(tx, { lines: workedLines }))
  return { clientId, batchId }
}
