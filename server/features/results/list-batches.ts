import type { Batch } from '../../../contract/results.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { shownBatches } from './look-at-results.ts'
import {
  type BatchFilter,
  type BatchStatus,
  readBatches,
  readVersionTerms,
  type VersionTermsRow,
} from './results.store.ts'
import { approvalOf, type BatchReview, batchOf, nameOf } from './review-batch.ts'

const pageSize = 100

/** Those of a state, or all that wait to be approved or issued. */
export function statesOf(state: BatchStatus | 'waiting' | undefined): readonly BatchStatus[] | undefined {
  return state === 'waiting' ? ['open', 'approved'] : state && [state]
}

/** A batch in a list; of one that is to be approved also why it cannot be. */
export interface ListedBatch extends Batch {
  readonly approveRefusal?: BatchReview['approveRefusal']
  readonly awaitsReason: boolean
}

/** A page of batches, newest first, with their programs' names in a language, else in the client's; `next` is where the following one begins. */
export async function listNamedBatches(
  tx: ClientTx,
  filter: BatchFilter,
  viewer: Actor,
  locale: string,
): Promise<{ batches: ListedBatch[]; next: string | undefined }> {
  const found = await readBatches(tx, filter, pageSize + 1)
  const rows = await shownBatches(tx, found.slice(0, pageSize))
  const versions = new Map<string, VersionTermsRow>()
  const batches: ListedBatch[] = []
  for (const [at, row] of rows.entries()) {
    const { program_id, program_version } = row
    const key = `${program_id} ${program_version}`
    const terms = versions.get(key) ?? (await readVersionTerms(tx, program_id, program_version))!
    versions.set(key, terms)
    const isOpen = row.status === 'open'
    // `found` has the id of whoever prepared it; `rows` have the name.
    const { awaitsReason = false, approveRefusal } = isOpen ? await approvalOf(tx, found[at]!, terms, viewer) : {}
    batches.push({ ...batchOf(row, nameOf(terms, locale)), awaitsReason, ...(approveRefusal && { approveRefusal }) })
  }
  return {
    batches,
    next: found.length > pageSize ? String(rows.at(-1)!.batch_id) : undefined,
  }
}
