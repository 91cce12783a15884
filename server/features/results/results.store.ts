import type { BatchSummary } from '../../../contract/results.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isFinalOf } from './final-award.ts'

export type BatchStatus = 'open' | 'approved' | 'issued' | 'locked' | 'superseded' | 'reversed' | 'withdrawn'
/** Points of a period once it is over, of a part of it while it runs, or what changes in final results that stand. */
export type BatchPurpose = 'final' | 'progress' | 'correction'

export interface BatchRow {
  readonly batch_id: number
  readonly program_id: string
  readonly time_period_id: string
  readonly program_version: number
  readonly status: BatchStatus
  readonly purpose: BatchPurpose
  /** The batch against which it was calculated: the newest that stood. */
  readonly follows_id: number | null
  readonly correction_reason: string | null
  readonly input_hash: string
  readonly data_through: string | null
  /** The last day of the period, by the version of the terms that it was calculated by. */
  readonly period_end: string
  /** How many people it does not pay, as their facts are at fault. */
  readonly held_back: number
  readonly people_count: number
  readonly line_count: number
  /** What everybody in it is entitled to. */
  readonly total_points: number
  /** What issuing it moves: the difference to what stood before. */
  readonly posted_points: number
  readonly prepared_at: Date
  readonly prepared_by: string
  readonly approved_by: string | null
  readonly issued_at: Date | null
  readonly issued_by: string | null
  readonly locked_by: string | null
  readonly reversed_by: string | null
  readonly reason: string | null
  readonly summary: BatchSummary | null
  readonly approved_at: Date | null
  readonly locked_at: Date | null
  readonly reversed_at: Date | null
  /** Why an owner lets it go over the program's budget. */
  readonly budget_reason: string | null
  readonly budget_by: string | null
}

/** What decides whether a program's results may be prepared; the program's row stays locked until the end of the work. */
export interface ProgramTermsRow {
  readonly published_version: number | null
  readonly document: unknown
  /** The day where the client is. */
  readonly today: string
  readonly locale: string
  readonly is_same_approver_allowed: boolean
  readonly is_loaded: boolean
}

/** The last day of the progress that is committed of program $2. */
const newestDay = `select max(pl.data_through) from progress_loads pl join loads using (client_id, load_id)
  where pl.client_id = $1 and pl.program_id = $2 and loads.status = 'committed'`

export async function lockProgram(tx: ClientTx, programId: string): Promise<ProgramTermsRow | undefined> {
  // Not against keys: a load that enrolls people refers to the row, and need not wait for results.
  const locked = await tx.query('select 1 from programs where client_id = $1 and program_id = $2 for no key update', [
    tx.clientId,
    programId,
  ])
  if (locked.length === 0) return undefined
  const rows = await tx.query<ProgramTermsRow>(
    `select p.published_version, v.document, (now() at time zone c.time_zone)::date as today, c.default_locale as locale,
       coalesce((c.settings #>> '{results,sameApprover}')::boolean, false) as is_same_approver_allowed,
       (${newestDay}) is not null as is_loaded
     from programs p join clients c using (client_id)
     left join program_versions v on (v.client_id, v.program_id, v.version) = (p.client_id, p.program_id, p.published_version)
     where p.client_id = $1 and p.program_id = $2`,
    [tx.clientId, programId],
  )
  return rows[0]
}

/** The terms of a version of a program, and whether its client works with a single approver. */
export interface VersionTermsRow {
  readonly document: unknown
  readonly locale: string
  readonly is_same_approver_allowed: boolean
}

export async function readVersionTerms(
  tx: ClientTx,
  programId: string,
  version: number,
): Promise<VersionTermsRow | undefined> {
  const rows = await tx.query<VersionTermsRow>(
    `select v.document, c.default_locale as locale,
       coalesce((c.settings #>> '{results,sameApprover}')::boolean, false) as is_same_approver_allowed
     from program_versions v join clients c using (client_id) where v.client_id = $1 and v.program_id = $2 and v.version = $3`,
    [tx.clientId, programId, version],
  )
  return rows[0]
}

const batchColumns = `batch_id, program_id, time_period_id, program_version, status, purpose, follows_id, correction_reason,
  input_hash, data_through, people_count, line_count, total_points, posted_points, prepared_at, prepared_by, approved_by,
  approved_at, issued_at, issued_by, locked_at, locked_by, reversed_at, reversed_by, reason, summary, budget_reason, budget_by,
  (select (v.document #>> '{timePeriod,endDate}')::date from program_versions v where v.client_id = result_batches.client_id
     and v.program_id = result_batches.program_id and v.version = result_batches.program_version) as period_end,
  (select count(distinct h.pax_goal_id) from held_back h where h.client_id = result_batches.client_id
     and h.batch_id = result_batches.batch_id) as held_back`

export async function findBatch(tx: ClientTx, batchId: number): Promise<BatchRow | undefined> {
  const text = `select ${batchColumns} from result_batches where client_id = $1 and batch_id = $2`
  return (await tx.query<BatchRow>(text, [tx.clientId, batchId]))[0]
}

export async function programExists(tx: ClientTx, programId: string): Promise<boolean> {
  const text = 'select 1 from programs where client_id = $1 and program_id = $2'
  return (await tx.query(text, [tx.clientId, programId])).length > 0
}

/** Which batches of a list. */
export interface BatchFilter {
  readonly programId?: string | undefined
  /** Those of these programs alone. */
  readonly programIds?: readonly string[] | undefined
  readonly states?: readonly BatchStatus[] | undefined
  /** Those from before this one. */
  readonly before?: number | undefined
}

/** The newest batches first, no more than that. */
export function readBatches(
  tx: ClientTx,
  { programId, programIds, states, before }: BatchFilter,
  most = 500,
): Promise<BatchRow[]> {
  return tx.query<BatchRow>(
    `select ${batchColumns} from result_batches where client_id = $1 and program_id = coalesce($2, program_id)
       and ($3::text[] is null or status = any($3)) and ($4::bigint is null or batch_id < $4)
       and ($6::text[] is null or program_id = any($6))
     order by batch_id desc limit $5`,
    [tx.clientId, programId, states, before, most, programIds],
  )
}

/** The batch of a period that waits to be approved or issued. */
export async function findLiveBatch(
  tx: ClientTx,
  period: { programId: string; timePeriodId: string },
): Promise<BatchRow | undefined> {
  const rows = await tx.query<BatchRow>(
    `select ${batchColumns} from result_batches
     where client_id = $1 and program_id = $2 and time_period_id = $3 and status in ('open', 'approved')`,
    [tx.clientId, period.programId, period.timePeriodId],
  )
  return rows[0]
}

/** The final result of a period, as it stands. */
export async function findFinalBatch(
  tx: ClientTx,
  period: { programId: string; timePeriodId: string },
): Promise<BatchRow | undefined> {
  const rows = await tx.query<BatchRow>(
    `select ${batchColumns} from result_batches
     where client_id = $1 and program_id = $2 and time_period_id = $3 and ${isFinalOf('result_batches')}`,
    [tx.clientId, period.programId, period.timePeriodId],
  )
  return rows[0]
}

/** The batch against which the next one of a period is calculated: the last one issued that was not reversed. */
export async function findNewestBatch(
  tx: ClientTx,
  period: { programId: string; timePeriodId: string },
): Promise<number | null> {
  const [row] = await tx.query<{ batch_id: number | null }>(
    `select max(batch_id) as batch_id from result_batches
     where client_id = $1 and program_id = $2 and time_period_id = $3 and status in ('issued', 'locked', 'superseded')`,
    [tx.clientId, period.programId, period.timePeriodId],
  )
  return row!.batch_id
}

export interface NewBatch {
  readonly purpose: BatchPurpose
  readonly followsId: number | null
  readonly correctionReason: string | null
  readonly programId: string
  readonly timePeriodId: string
  readonly version: number
  readonly inputHash: string
  /** The newest event of the trail when calculating began. */
  readonly eventsThrough: number
  readonly actor: Actor
}

/**
 * Keeps a batch once everybody's facts are read. Its day is read now, not before them: a load that was undone in between is in neither,
 * and one that was committed or undone since then changes the hash, so that the batch is refused.
 */
export async function insertBatch(tx: ClientTx, batch: NewBatch): Promise<number> {
  const [row] = await tx.query<{ batch_id: number }>(
    `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, data_through,
       line_count, total_points, prepared_by, purpose, follows_id, correction_reason, events_through)
     values ($1, $2, $3, $4, 'open', $5, (${newestDay}), 0, 0, $6, $7, $8, $9, $10) returning batch_id`,
    [
      tx.clientId,
      batch.programId,
      batch.timePeriodId,
      batch.version,
      batch.inputHash,
      batch.actor,
      batch.purpose,
      batch.followsId,
      batch.correctionReason,
      batch.eventsThrough,
    ],
  )
  return row!.batch_id
}

export async function sumUpBatch(tx: ClientTx, batchId: number): Promise<{ readonly lines: number }> {
  const [row] = await tx.query<{ lines: number }>(
    `update result_batches b set line_count = l.lines, people_count = l.people, total_points = l.points, posted_points = l.posted
     from (
       select count(*) as lines, count(distinct pax_goal_id) as people, coalesce(sum(points), 0) as points,
         coalesce(sum(points - issued_before), 0) as posted
       from award_lines where client_id = $1 and batch_id = $2
     ) l
     where b.client_id = $1 and b.batch_id = $2 returning b.line_count as lines`,
    [tx.clientId, batchId],
  )
  return row!
}

/** Nobody was promised anything by an open or approved batch: its lines go, its head stays and says so. */
export async function withdrawBatch(tx: ClientTx, batchId: number): Promise<void> {
  const key = [tx.clientId, batchId]
  await tx.query(`update result_batches set status = 'withdrawn' where client_id = $1 and batch_id = $2`, key)
  await tx.query('delete from award_lines where client_id = $1 and batch_id = $2', key)
}

export async function markApproved(tx: ClientTx, batchId: number, actor: Actor): Promise<void> {
  await tx.query(
    `update result_batches set status = 'approved', approved_at = now(), approved_by = $3
     where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId, actor],
  )
}

export async function markIssued(tx: ClientTx, batchId: number, actor: Actor): Promise<void> {
  await tx.query(
    `update result_batches set status = 'issued', issued_at = now(), issued_by = $3
     where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId, actor],
  )
}

export async function markLocked(tx: ClientTx, batchId: number, actor: Actor): Promise<void> {
  await tx.query(
    `update result_batches set status = 'locked', locked_at = now(), locked_by = $3
     where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId, actor],
  )
}

export async function markReversed(tx: ClientTx, batchId: number, reason: string, actor: Actor): Promise<void> {
  await tx.query(
    `update result_batches set status = 'reversed', reversed_at = now(), reversed_by = $3, reason = $4
     where client_id = $1 and batch_id = $2`,
    [tx.clientId, batchId, actor, reason],
  )
}

/** Runs work whose rows and temporary tables go again where it is not kept, while the transaction goes on. */
export async function keepIf<T>(tx: ClientTx, work: () => Promise<T>, isKept: (answer: T) => boolean): Promise<T> {
  await tx.query('savepoint keep_if')
  const answer = await work()
  await tx.query(isKept(answer) ? 'release savepoint keep_if' : 'rollback to savepoint keep_if')
  return answer
}
