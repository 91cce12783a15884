import { programDocument, termsOf } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { awardReasons } from '../../../rules/results/award-reasons.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readWhole } from '../../db/stored-document.ts'
import { recordEvent } from '../audit/events.ts'
import { holdChoices } from '../goals/hold-choices.ts'
import { postBatch } from '../ledger/post-batch.ts'
import { holdLoads } from '../load-history/hold-loads.ts'
import { inputHashNow } from './input-hash.ts'
import { lockBatch } from './lock-batch.ts'
import { type BatchRow, findBatch, findNewestBatch, markIssued } from './results.store.ts'

export type IssueRefusal =
  | 'batch-unknown'
  | 'batch-not-approved'
  | 'batch-not-open'
  | 'already-issued'
  | 'inputs-changed'

export interface Issued extends Awaited<ReturnType<typeof postBatch>> {
  readonly batch: BatchRow
}

/**
 * Issues an approved batch and posts what it changes to the ledger, once, however many try at once (acceptance P15).
 * Refused if terms, goals, progress, corrections or teams are not what the batch was calculated from, or if another batch
 * was issued or reversed since. A correction supersedes the result before it. Long work, as `prepareResults`.
 */
export async function issueResults(
  db: Database,
  tx: ClientTx,
  batchId: number,
  actor: Actor,
): Promise<Outcome<Issued, IssueRefusal>> {
  // A load that began before must be seen as changed inputs, and one that begins after must see issued results.
  await holdLoads(tx)
  const locked = await lockBatch(tx, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { batch, program } = locked
  // What was paid for must not change between the last look at it and the payment.
  await holdChoices(tx, batch.program_id)
  const refusal = whyNotIssue(batch)
  if (refusal) return refused(refusal, { batch: batchId, status: batch.status })
  const scope = { programId: batch.program_id, timePeriodId: batch.time_period_id }
  // Calculated against a batch that is no longer the newest: what it would post is no longer the difference.
  if ((await findNewestBatch(tx, scope)) !== batch.follows_id) return refused('inputs-changed', { batch: batchId })
  const terms = termsOf(readWhole(programDocument, program.document), program.locale, program.locale)
  if ((await inputHashNow(db, tx, terms, program)) !== batch.input_hash) {
    return refused('inputs-changed', { batch: batchId })
  }
  await markIssued(tx, batchId, actor)
  const posted = await postBatch(tx, { batchId, reason: postingReason(batch), actor })
  await recordEvent(tx, { actor, action: 'results.issued', subject: `batch:${batchId}` })
  return done({ batch: (await findBatch(tx, batchId))!, ...posted })
}

/** Why a batch cannot be issued by where it stands; nothing where it is approved. */
export function whyNotIssue({
  status,
}: BatchRow): Exclude<IssueRefusal, 'batch-unknown' | 'inputs-changed'> | undefined {
  if (status === 'approved') return undefined
  if (status === 'open') return 'batch-not-approved'
  return ['issued', 'locked', 'superseded'].includes(status) ? 'already-issued' : 'batch-not-open'
}

/** Why points move, as each person finds it beside them. */
function postingReason({ purpose, correction_reason }: BatchRow): string {
  return correction_reason ?? awardReasons[purpose === 'progress' ? 'progress' : 'final']
}
