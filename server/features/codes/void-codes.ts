import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { readBatches } from './batches.store.ts'
import { codeHash } from './code-hash.ts'
import { voidBatch, voidHashes } from './void-codes.store.ts'

export interface CodesToVoid {
  /** A whole batch, or codes as they are printed. */
  readonly which: { readonly batchId: number } | { readonly codes: readonly string[]; readonly secret: Buffer }
  readonly reason: string
  readonly actor: Actor
}

export type VoidRefusal = 'batch-unknown' | 'reason-missing'

/**
 * Takes codes back that nobody has redeemed, once and for all; what was redeemed stays so (W05). Answers how many it took:
 * none where all of them were redeemed, void, or never ours.
 */
export async function voidCodes(
  tx: ClientTx,
  { which, reason, actor }: CodesToVoid,
): Promise<Outcome<{ voided: number }, VoidRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  if ('batchId' in which) {
    const [batch] = await readBatches(tx, which)
    if (batch === undefined) return refused('batch-unknown', { batch: which.batchId })
  }
  const taken =
    'batchId' in which
      ? await voidBatch(tx, which.batchId, actor)
      : await voidHashes(
          tx,
          which.codes.map(code => codeHash(which.secret, tx.clientId, code)),
          actor,
        )
  for (const { code_batch_id: batchId, count } of taken) {
    const details = { count, reason: reason.trim() }
    await recordEvent(tx, { actor, action: 'codes.voided', subject: `code-batch:${batchId}`, details })
  }
  return done({ voided: taken.reduce((sum, { count }) => sum + count, 0) })
}
