import { programDocument, termsOf } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readWhole } from '../../db/stored-document.ts'
import { batchPurpose, type PurposeRefusal } from './batch-purpose.ts'
import { calculateAwards, type Work, type WorkRefusal } from './calculate-awards.ts'
import { inputHashNow } from './input-hash.ts'
import {
  type BatchRow,
  findBatch,
  findFinalBatch,
  findLiveBatch,
  findNewestBatch,
  keepIf,
  lockProgram,
  withdrawBatch,
} from './results.store.ts'
import { readStale } from './review-batch.store.ts'

export type PrepareRefusal =
  | 'program-unknown'
  | 'program-not-published'
  | 'nothing-loaded'
  | PurposeRefusal
  | WorkRefusal

export interface PrepareOptions {
  /** The final results before the program has ended, where the client's date is still within its period. */
  readonly force?: boolean
  /** Why results that are issued as final are corrected. */
  readonly reason?: string
  /** Hears how many participants are calculated. */
  readonly onProgress?: (goals: number) => void
}

/**
 * Calculates everybody's awards from what is committed and keeps them as an open batch, which anybody may look at and another
 * person approve (decisions §4.11): what is due at progress, the final results, or a correction of those. On unchanged
 * inputs it answers the batch that is there; on changed ones that batch is withdrawn. Long work: give it a transaction of
 * `withClientLong`.
 */
export async function prepareResults(
  db: Database,
  tx: ClientTx,
  programId: string,
  actor: Actor,
  { force = false, reason, onProgress }: PrepareOptions = {},
): Promise<Outcome<BatchRow, PrepareRefusal>> {
  const terms = await lockProgram(tx, programId)
  if (terms === undefined) return refused('program-unknown', { program: programId })
  const { published_version, today } = terms
  if (published_version === null) return refused('program-not-published', { program: programId })
  const program = termsOf(readWhole(programDocument, terms.document), terms.locale, terms.locale)
  if (!terms.is_loaded) return refused('nothing-loaded', { program: programId })
  const { timePeriodId, endDate } = program.timePeriod
  const period = { programId, timePeriodId }
  const finalBatchId = (await findFinalBatch(tx, period))?.batch_id
  const given = reason?.trim() || undefined
  const { timing } = program.payout
  const purpose = batchPurpose({ timing, endDate, today, isForced: force, finalBatchId, reason: given })
  if (!purpose.ok) return purpose
  const work: Work = {
    program,
    terms: { ...terms, published_version },
    purpose: purpose.value,
    reason: purpose.value === 'correction' ? given! : null,
    followsId: await findNewestBatch(tx, period),
    actor,
    onProgress,
  }
  const live = await findLiveBatch(tx, period)
  if (live !== undefined && (await isStillSo(db, tx, live, work))) return done(live)
  const kept = await keepIf(
    tx,
    async () => {
      if (live !== undefined) await withdrawBatch(tx, live.batch_id)
      return calculateAwards(db, tx, work)
    },
    answer => answer.ok,
  )
  if (!kept.ok) return kept
  return done((await findBatch(tx, kept.value))!)
}

/** Whether the batch that waits is what would be calculated now, and does not say otherwise. */
async function isStillSo(db: Database, tx: ClientTx, live: BatchRow, work: Work): Promise<boolean> {
  const { purpose, followsId, reason, program, terms } = work
  if (live.purpose !== purpose || live.follows_id !== followsId || live.correction_reason !== reason) return false
  if ((await readStale(tx, live.batch_id)).length > 0) return false
  return (await inputHashNow(db, tx, program, terms)) === live.input_hash
}
