import { programDocument, termsOf } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { batchPurpose, type PurposeRefusal } from './batch-purpose.ts'
import { type BatchRow, findBatch, findFinalBatch, keepIf, lockProgram } from './results.store.ts'
import { type WorkRefusal, workOutAwards } from './work-out-awards.ts'

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
}

/**
 * Works out everybody's awards and keeps them as an open batch, which anybody may look at and another person approve
 * (decisions §4.11): what is due at progress, the final results, or a correction of those. On unchanged inputs it answers
 * the batch that is there; on changed ones that batch is withdrawn. Long work: give it a tenant of `withClientLong`.
 */
export async function prepareResults(
  tenant: Tenant,
  programId: string,
  actor: string,
  { force = false, reason }: PrepareOptions = {},
): Promise<Outcome<BatchRow, PrepareRefusal>> {
  const found = await lockProgram(tenant, programId)
  if (found === undefined) return refused('program-unknown', { program: programId })
  const { published_version: version, today } = found
  if (version === null) return refused('program-not-published', { program: programId })
  const program = termsOf(programDocument.parse(found.document), found.locale, found.locale)
  if (!found.is_loaded) return refused('nothing-loaded', { program: programId })
  const { timePeriodId, endDate } = program.timePeriod
  const final = await findFinalBatch(tenant, { programId, timePeriodId })
  const { timing } = program.payout
  const given = reason?.trim() || undefined
  const purpose = batchPurpose({
    timing,
    endDate,
    today,
    isForced: force,
    finalBatchId: final?.batch_id,
    reason: given,
  })
  if (!purpose.ok) return purpose
  const work = {
    program,
    version,
    purpose: purpose.value,
    reason: purpose.value === 'correction' ? given! : null,
    dataThrough: found.data_through,
    actor,
  }
  const kept = await keepIf(
    tenant,
    () => workOutAwards(tenant, work),
    answer => answer.ok,
  )
  if (!kept.ok) return kept
  return done((await findBatch(tenant, kept.value))!)
}
