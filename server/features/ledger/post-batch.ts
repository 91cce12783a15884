import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { insertPosting, type Posted } from './ledger.store.ts'
import { holdOwing } from './recoveries.store.ts'

export interface BatchToPost {
  readonly batchId: number
  readonly reason: string
  readonly actor: Actor
}

/**
 * Posts what the lines of an issued batch differ from what stood before (decisions §5, §4.11): more is an award; less is
 * taken of that award's unspent points, and what is spent of them opens a recovery. Issued 15, corrected to 10: −5. The
 * database posts a batch once and refuses one whose lines were calculated against anything but the points paid so far.
 */
export async function postBatch(tx: ClientTx, batch: BatchToPost): Promise<Posted> {
  await holdOwing(tx, batch.batchId)
  return insertPosting(tx, { kind: 'issue', ...batch })
}

/**
 * Reverses what a batch posted, by counter-movements; the posting itself stays. What people have spent of it opens a recovery;
 * what the batch had taken from them returns to its lots.
 */
export async function reverseBatch(tx: ClientTx, batch: BatchToPost): Promise<Posted> {
  await holdOwing(tx, batch.batchId)
  return insertPosting(tx, { kind: 'reversal', ...batch })
}
