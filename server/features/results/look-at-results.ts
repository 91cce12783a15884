import { hasSingleApprover } from '../../../rules/access/second-person.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { type ExplainedLine, type LevelSum, readPersonLines, sumByLevel } from './award-lines.store.ts'
import { type HeldBackRow, readHeldBack } from './held-back.store.ts'
import { type BatchRow, type BatchStatus, findBatch, programExists, readBatches } from './results.store.ts'

export type { BatchRow, ExplainedLine, HeldBackRow, LevelSum }

/** A batch as an operator reads it: with names for who did what. */
export interface ShownBatch extends BatchRow {
  /** Approved without a second person, as the client's settings allow (console §1). */
  readonly single_approver: boolean
}

/** The batches of a client, or of one program, newest first. */
export function listBatches(tx: ClientTx, programId?: string): Promise<BatchRow[]> {
  return readBatches(tx, { programId })
}

export async function shownBatches(tx: ClientTx, batches: readonly BatchRow[]): Promise<ShownBatch[]> {
  const shown = batches.map(batch => ({
    ...batch,
    single_approver: batch.approved_by !== null && hasSingleApprover(batch.prepared_by, batch.approved_by),
  }))
  return withActorNames(tx, shown, ['prepared_by', 'approved_by', 'issued_by', 'locked_by', 'reversed_by'])
}

/** The people and points of a batch, by group and level. */
export function summaryOfBatch(tx: ClientTx, batchId: number): Promise<LevelSum[]> {
  return sumByLevel(tx, batchId)
}

/** Whom a batch does not pay, by user name, and why; the first thousand. `held_back` of the batch counts them all. */
export function heldBackOf(tx: ClientTx, batchId: number): Promise<HeldBackRow[]> {
  return readHeldBack(tx, batchId, 1000)
}

/** How each award of one person in a batch came about; none where they have no line in it. */
export function explainPerson(tx: ClientTx, batchId: number, userName: string): Promise<ExplainedLine[]> {
  return readPersonLines(tx, batchId, userName)
}

/**
 * The batch that an operator means by a number, or by a program: that program's newest batch in the wanted status, else
 * its newest at all, so that the refusal can say what is wrong with it. A program's id may be a number too: where `2026`
 * is a program and the batch of another, neither is guessed; `batch:2026` and `program:2026` say which.
 */
export async function batchMeant(
  tx: ClientTx,
  reference: string,
  wanted: BatchStatus,
): Promise<Outcome<number, 'reference-ambiguous' | 'batches-missing'>> {
  const [, kind, name] = /^(?:(batch|program):)?(.*)$/s.exec(reference) as unknown as [
    string,
    string | undefined,
    string,
  ]
  const number = kind !== 'program' && /^\d{1,15}$/.test(name) ? Number(name) : undefined
  if (number !== undefined && (kind === 'batch' || !(await programExists(tx, name)))) return done(number)
  const other = number === undefined ? undefined : await findBatch(tx, number)
  if (other !== undefined && other.program_id !== name) return refused('reference-ambiguous', { reference })
  const batches = await readBatches(tx, { programId: name })
  const meant = batches.find(batch => batch.status === wanted) ?? batches[0]
  return meant === undefined ? refused('batches-missing', { reference: name }) : done(meant.batch_id)
}
