import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { PayoutTiming } from '../../../rules/programs/program.ts'
import type { BatchPurpose } from './results.store.ts'

export interface PurposeInput {
  readonly timing: PayoutTiming
  /** The last day of the period. */
  readonly endDate: string
  /** The day where the client is. */
  readonly today: string
  /** Whether final results are wanted although the period is not over. */
  readonly isForced: boolean
  /** The batch that stands as the final result. */
  readonly finalBatchId?: number
  /** Why final results that stand are corrected. */
  readonly reason?: string
}

export type PurposeRefusal = 'program-not-ended' | 'already-issued'

/**
 * What the next batch of a period is for (decisions §4.11): a correction once a final result stands, and only with a
 * reason; the final result from the day after the last; before that what a program pays at progress.
 */
export function batchPurpose(input: PurposeInput): Outcome<BatchPurpose, PurposeRefusal> {
  const { timing, endDate, today, isForced, finalBatchId, reason } = input
  if (finalBatchId !== undefined) {
    return reason ? done('correction') : refused('already-issued', { batch: finalBatchId })
  }
  if (today > endDate || isForced) return done('final')
  return timing === 'pay_at_progress' ? done('progress') : refused('program-not-ended', { end: endDate, today })
}
